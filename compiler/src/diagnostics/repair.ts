import type { Span } from '../model/span.js';
import type { NeededImport } from './needed-import.js';
import type { SyntaxChange } from './syntax-change.js';

export type { NeededImport } from './needed-import.js';

/**
 * A way to repair a problem. Its changes are data about the source, and not about its layout: edits of texts are made of them when a
 * command or an editor needs them.
 */
export interface Repair {
  /** An imperative that is a part of the help: `` add `Pool` to the `providers` of `AppModule` ``. */
  readonly title: string;
  /** `safe`: the code means what it meant, and only this repair is possible. `choice`: a person has to decide. */
  readonly kind: RepairKind;
  readonly changes: readonly Change[];
}

/** How a repair may be applied: by `ashlar check --fix`, or by a person. */
export type RepairKind = 'safe' | 'choice';

/**
 * Whether a code can be repaired: `safe` or `choice` when some of its problems have such a repair. Otherwise why not: `design` when code
 * has to be written or moved, `author` when only its author knows the right name, value or text, `outside` when the fix is not in the
 * sources: an installation, a setting, a file of another tool.
 */
export type Repairable = RepairKind | 'design' | 'author' | 'outside';

/** A repair whose title is the whole help. */
export type RepairOfHelp = Omit<Repair, 'title'> & { readonly title?: string };

/** A change of a source, by the spans of the model. */
export type Change =
  | Replacement
  | Removal
  | Insertion
  | ListEntry
  | MovedEntry
  | ModifierChange
  | ValueImport
  | ImportedName
  | AddedDecorator
  | Reimport
  | RewrittenParameter
  | SyntaxChange;

/** Writes other text in the place of a stretch. */
export interface Replacement {
  readonly kind: 'replace';
  readonly span: Span;
  readonly text: string;
  /** The stretch is an object, and the new text means these properties: one that has others is not replaced. */
  readonly properties?: readonly string[];
  readonly imports?: readonly NeededImport[];
}

/** Removes a stretch with its separator: an entry of a list, a decorator, an argument, a parameter, a member, a statement. */
export interface Removal {
  readonly kind: 'remove';
  readonly span: Span;
  /** The stretch is the name of the declaration that is removed. */
  readonly isName?: true;
  /** Removes what is around the stretch: its decorator, its property, its entry of a list, or its tag in a JSDoc comment. */
  readonly around?: 'decorator' | 'property' | 'entry' | 'tag';
  /** The entries of its list that follow are removed too. */
  readonly andLater?: true;
  /** A decorator that has no other argument is removed too. */
  readonly orDecorator?: true;
}

/** Writes text before or after a stretch. */
export interface Insertion {
  readonly kind: 'insert';
  readonly where: 'before' | 'after';
  readonly span: Span;
  readonly text: string;
  readonly imports?: readonly NeededImport[];
}

/** Adds an entry to a list of the decorator of a class: to `providers` of `@Module`. Makes the list if there is none. */
export interface ListEntry {
  readonly kind: 'list-entry';
  /** The name of the class in its declaration. */
  readonly of: Span;
  readonly decorator: string;
  readonly property: string;
  readonly text: string;
  /** The text is the whole value of the property, which is no list. */
  readonly isValue?: true;
  readonly imports?: readonly NeededImport[];
}

/** Moves an entry to another list of the decorator that contains it: from `imports` to `providers` of one module. */
export interface MovedEntry {
  readonly kind: 'move-entry';
  /** A stretch in the entry. */
  readonly span: Span;
  readonly property: string;
  /** The entry in the other list, if it has another text there. */
  readonly text?: string;
  readonly imports?: readonly NeededImport[];
}

/** Adds or removes modifiers of the declaration with a name: `export`, `private`. */
export interface ModifierChange {
  readonly kind: 'modifiers';
  /** The name in the declaration, or the keyword of a constructor. */
  readonly of: Span;
  readonly add?: string;
  /** The declaration needs to have only one of the modifiers. */
  readonly remove?: readonly string[];
}

/** Imports a name from another module: `Module` from `ashlar` in place of another package. */
export interface Reimport {
  readonly kind: 'reimport';
  /** A place in the file. */
  readonly span: Span;
  /** The name in the file, which an import declares. */
  readonly name: string;
  /** The package that has it. */
  readonly package: string;
  readonly exportName: string;
  /** The package exports a type. */
  readonly isType?: true;
}

/** Writes another parameter in the place of one that has one decorator and the same name, but no default value and no comment. */
export interface RewrittenParameter {
  readonly kind: 'rewritten-parameter';
  /** The whole parameter. */
  readonly span: Span;
  /** `id: Param<Int>` */
  readonly text: string;
  readonly imports?: readonly NeededImport[];
}

/** Removes the `type` of the import or re-export of a name. */
export interface ValueImport {
  readonly kind: 'value-import';
  /** A stretch in the file of the import. */
  readonly span: Span;
  readonly name: string;
}

/** Corrects a name that a file imports, and its uses in the file. */
export interface ImportedName {
  readonly kind: 'imported-name';
  /** The name that the module should export. */
  readonly span: Span;
  readonly name: string;
}

/** Adds a decorator to a class or to a method. */
export interface AddedDecorator {
  readonly kind: 'decorator';
  /** The name in the declaration, or a decorator of the declaration without its `@`. */
  readonly of: Span;
  /** `@Injectable()` */
  readonly text: string;
  readonly imports?: readonly NeededImport[];
}
