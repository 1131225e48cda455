import { importSpecifier } from '../../files/import-specifier.js';
import { shared } from '../../incremental/session.js';
import type { ClassId, ClassReference } from '../../model/class-reference.js';
import { eventBus, throttleService } from '../../model/framework/framework-classes.js';
import type { NamedType } from '../../model/shapes/shape.js';
import { capitalized, isIdentifierName } from '../../naming/identifier.js';
import { docComment } from '../text/doc-comment.js';
import type { Layout } from '../text/layout.js';
import { literal } from '../text/literal.js';
import { renderLayout } from '../text/render-layout.js';
import { type Artifact, artifactOf } from './artifact.js';
import type { EmitStyle } from './emit-style.js';
import { type ImportedName, importedName, nameImports } from './imports.js';

/** Text of a generated file: strings as they are, imported names under the name that the file gives them. */
export type Code = Layout<ImportedName>;

/** A part of a generated file, and the names that the file has for it. */
export interface Fragment {
  /** Whole lines without the last line end. */
  readonly text: string;
  /** Each once. */
  readonly imported: readonly ImportedName[];
  readonly declared: readonly string[];
}

/**
 * The names of imports that differ from the wanted ones: JSON of the entries by the keys of the imported names; empty if there are none.
 * As a text, it is a parameter by which `memo` remembers the same fragment with and without aliases.
 */
export type Aliases = string;

/** Writes a fragment under some names of its imports: a remembered function, which may be called twice. */
export type FragmentWriter = (aliases: Aliases) => Fragment;

/** A line or a fragment. */
type Content = { readonly code: readonly Code[]; readonly indentation: number } | FragmentWriter;

/** Writes a fragment that is `depth` blocks within its file. */
export function fragment(style: EmitStyle, aliases: Aliases, write: (file: SourceFile) => void, depth = 0): Fragment {
  const file = new SourceFile(style, depth);
  write(file);
  return file.fragment(aliases);
}

const contract = 'ashlar/codegen/v1';
/** Linters and formatters of the application leave the file as it is; Prettier has no such comment. */
const forOtherTools = ['/* eslint-disable */', '// biome-ignore-all lint format assist: generated file'];
/** Classes of the framework that containers build: generated files import nothing else of it but their contract. */
const contractClasses: ReadonlySet<ClassId> = new Set([eventBus.id, throttleService.id]);

/**
 * The text of a generated TypeScript file, or of a fragment. Imported names are values: the import statements are written from those
 * in the text, so that none is missing and none is unused. Text that comes from the user goes through `literal`, `property` or `doc`.
 */
export class SourceFile {
  readonly #style: EmitStyle;
  readonly #contents: Content[] = [];
  /** The specifiers of files of the application that are loaded before all imports. */
  readonly #loadedFirst: string[] = [];
  readonly #declared: string[] = [];
  #indentation: number;

  constructor(style: EmitStyle, indentation = 0) {
    this.#style = style;
    this.#indentation = indentation;
  }

  /** Adds a fragment, which is written again if imports of it get aliases. */
  add(write: FragmentWriter): void {
    this.#contents.push(write);
  }

  /** A value of the contract between generated code and runtime. */
  runtime(name: string): ImportedName {
    return this.#import(contract, name, 'value');
  }

  /** A type of the contract between generated code and runtime. */
  runtimeType(name: string): ImportedName {
    return this.#import(contract, name, 'type');
  }

  /** A class, to be constructed or used as a token. */
  class(reference: ClassReference): ImportedName {
    return this.#class(reference, 'value');
  }

  /** A class, to be named in types only. */
  classType(reference: ClassReference): ImportedName {
    return this.#class(reference, 'type');
  }

  /** An exported type of the application, or one of an exported namespace: `Cat.Create`. */
  type(type: Pick<NamedType, 'name' | 'file' | 'members'> & { readonly exportName: string }): Code {
    const { name, file, exportName, members = [] } = type;
    const imported = this.#ofSource(file, exportName, 'type', members.length === 0 ? name : exportName);
    return [imported, ...members.map((member) => `.${member}`)];
  }

  /**
   * An export of another generated file: `generated('container', 'Container', 'type')`. `wanted` is the name that this file would like
   * to give it.
   */
  generated(file: string, name: string, kind: 'value' | 'type', wanted = name): ImportedName {
    const { below = '', importExtension } = this.#style;
    return importedName(kind, importSpecifier(below, `${file}.ts`, importExtension), name, wanted);
  }

  /** Loads another generated file when it runs: `import('./openapi.js')`. */
  loading(file: string): string {
    return `import(${this.literal(`./${file}${this.#style.importExtension}`)})`;
  }

  /** Loads a file of the application before everything else that this file imports. */
  loadFirst(file: string): void {
    const { packageFiles } = this.#style;
    this.#loadedFirst.push(packageFiles?.get(file)?.entry?.specifier ?? this.#specifierOf(file));
  }

  /** Reserves a name for a declaration of this file: an import of the same name gets an alias. */
  declare(name: string): string {
    this.#declared.push(name);
    return name;
  }

  literal(value: string | number | boolean | null): string {
    return literal(value, this.#style.quote);
  }

  /** The name of a property in an object literal or type, quoted where it has to be. */
  property(name: string): string {
    if (name === '__proto__') return `[${this.literal(name)}]`;
    return isIdentifierName(name) ? name : this.literal(name);
  }

  /** Access to a declared property: `.name`, or `['odd name']`. */
  access(name: string): string {
    return isIdentifierName(name) ? `.${name}` : `[${this.literal(name)}]`;
  }

  /** Writes a line; no argument gives an empty one. */
  line(...code: readonly Code[]): void {
    this.#contents.push({ code, indentation: this.#indentation });
  }

  /** Writes a doc comment. */
  doc(text: string): void {
    for (const line of docComment(text)) this.line(line);
  }

  /** Writes `open`, the lines of `write` one step further in, and `close`. */
  block(open: Code, write: () => void, close: Code = '}'): void {
    this.line(open);
    this.indented(write);
    this.line(close);
  }

  /** Writes entries between `open` and `close`, each on a line of its own, so that one more moves none of the others. */
  entries(open: Code, entries: readonly Code[], close: string): void {
    if (entries.length === 0) {
      this.line(open, close);
      return;
    }
    const write = () => {
      for (const entry of entries) this.line(entry, ',');
    };
    this.block(open, write, close);
  }

  /** Indents the lines of `write` by one step. */
  indented(write: () => void): void {
    this.#indentation++;
    write();
    this.#indentation--;
  }

  /** Everything that was written, under some names of the imports. */
  fragment(aliases: Aliases): Fragment {
    const names = new FragmentNames(aliases, this.#declared);
    const text = this.#contents.map((content) => names.textOf(content)).join('\n');
    return { text, imported: names.imported, declared: names.declared };
  }

  /** The whole file. `origin` completes the sentence "Generated by ashlar from …" of its header, and `command` writes it again. */
  artifact(name: string, origin: string, command = 'ashlar build'): Artifact {
    const all = new FragmentNames('', this.#declared);
    const fragments = this.#contents.map((content) => {
      if (typeof content !== 'function' && content.code.length === 0) return emptyLine;
      const one = written(content, '');
      all.add(one);
      return one;
    });
    const names = shared(`names of ${name}`, { imported: all.imported, declared: all.declared });
    const { aliases, statements } = nameImports(names, this.#style.quote);
    const header = [`// Generated by ashlar from ${origin}. Do not edit: run \`${command}\`.`, ...forOtherTools];
    const pieces = [...header.map((line) => `${line}\n`), ...this.#firstImports(), statements, '\n'];
    for (const [index, draft] of fragments.entries()) {
      const own = aliasesOf(draft, aliases);
      // There is a fragment for each of the contents.
      pieces.push(own === '' ? draft.text : written(this.#contents[index] as Content, own).text, '\n');
    }
    return artifactOf(name, withoutLastBlanks(pieces));
  }

  #firstImports(): readonly string[] {
    if (this.#loadedFirst.length === 0) return [];
    const reason =
      '// Files that import each other are loaded from here: loaded from others, they use imports that have not run.\n';
    return [reason, ...this.#loadedFirst.map((specifier) => `import ${this.literal(specifier)};\n`)];
  }

  #class(reference: ClassReference, kind: 'value' | 'type'): ImportedName {
    const { origin, name } = reference;
    if (origin.kind === 'package' && contractClasses.has(reference.id))
      return this.#import(contract, origin.exportName, kind);
    if (origin.kind === 'package') return this.#import(origin.specifier, origin.exportName, kind, name);
    // A class that its file does not export is a diagnostic; its own name is the best there is for the text.
    return this.#ofSource(origin.file, origin.exportName ?? name, kind, name);
  }

  /** An export of a source file: by its path, or as the application imports it from another package. */
  #ofSource(file: string, exported: string, kind: 'value' | 'type', declared: string): ImportedName {
    const known = this.#style.packageFiles?.get(file)?.imports.get(exported);
    const found = kind === 'type' ? known?.type : known?.value;
    return found === undefined
      ? this.#import(this.#specifierOf(file), exported, kind, declared, file)
      : this.#import(found.specifier, found.exportName, kind, declared, file);
  }

  #specifierOf(file: string): string {
    const { outDirectory, below = '', importExtension, packageFiles } = this.#style;
    const directory = below === '' ? outDirectory : `${outDirectory}/${below}`;
    return importSpecifier(directory, packageFiles?.get(file)?.path ?? file, importExtension);
  }

  #import(
    specifier: string,
    exported: string,
    kind: 'value' | 'type',
    declared = exported,
    path = specifier,
  ): ImportedName {
    const wanted = exported === 'default' ? nameOfDefault(declared, path) : exported;
    return importedName(kind, specifier, exported, wanted);
  }
}

/** Collects the names of a fragment or file. */
class FragmentNames {
  readonly declared: string[];
  readonly #imported = new Map<string, ImportedName>();
  readonly #aliases: Aliases;
  readonly #names: ReadonlyMap<string, string>;

  constructor(aliases: Aliases, declared: readonly string[]) {
    this.declared = [...declared];
    this.#aliases = aliases;
    this.#names = new Map(aliases === '' ? [] : JSON.parse(aliases));
  }

  /** Each once. */
  get imported(): readonly ImportedName[] {
    return [...this.#imported.values()];
  }

  add({ imported, declared }: Fragment): void {
    for (const name of imported) this.#use(name);
    for (const name of declared) this.declared.push(name);
  }

  /** The text of a part, whose names are added. */
  textOf(content: Content): string {
    if (typeof content !== 'function')
      return renderLayout(content.code, content.indentation, (name) => this.#use(name)).trimEnd();
    const part = content(this.#aliases);
    this.add(part);
    return part.text;
  }

  #use(name: ImportedName): string {
    if (!this.#imported.has(name.key)) this.#imported.set(name.key, name);
    return this.#names.get(name.key) ?? name.wanted;
  }
}

const emptyLine: Fragment = { text: '', imported: [], declared: [] };

function written(content: Content, aliases: Aliases): Fragment {
  if (typeof content === 'function') return content(aliases);
  const names = new FragmentNames(aliases, []);
  const text = names.textOf(content);
  return { text, imported: names.imported, declared: [] };
}

/** The aliases that a fragment needs. */
function aliasesOf({ imported }: Fragment, aliases: ReadonlyMap<string, string>): Aliases {
  const own = aliases.size === 0 ? [] : imported.filter(({ key }) => aliases.has(key));
  return own.length === 0 ? '' : JSON.stringify(own.map(({ key }) => [key, aliases.get(key)]));
}

function nameOfDefault(declared: string, path: string): string {
  if (declared !== 'default') return declared;
  const file =
    path
      .split('/')
      .at(-1)
      ?.replace(/\.[cm]?[jt]sx?$/, '') ?? '';
  return (
    file
      .split(/[^\p{ID_Continue}]+/u)
      .map(capitalized)
      .join('') || 'Default'
  );
}

/** The pieces of a text that ends with one line end. */
function withoutLastBlanks(pieces: readonly string[]): readonly string[] {
  const last = pieces.findLastIndex((piece) => piece.trimEnd() !== '');
  return [...pieces.slice(0, last), `${pieces[last]?.trimEnd() ?? ''}\n`];
}
