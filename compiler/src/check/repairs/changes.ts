import type {
  Change,
  ListEntry,
  MovedEntry,
  NeededImport,
  Reimport,
  Removal,
  Replacement,
} from '../../diagnostics/repair.js';
import type { ClassListEntry, Module } from '../../model/application-model.js';
import type { ClassReference } from '../../model/class-reference.js';
import type { Span } from '../../model/span.js';

/** The lists of `@Module` that hold classes. */
export type ModuleListName = 'imports' | 'providers' | 'controllers' | 'expects' | 'exports' | 'eventHandlers';

/** Lists a class in a module. */
export function addTo(module: Module, property: ModuleListName, reference: ClassReference): ListEntry {
  return {
    kind: 'list-entry',
    of: module.span,
    decorator: 'Module',
    property,
    text: reference.name,
    imports: importsOf(reference),
  };
}

/** Moves a property to another module, which has to see the class that the property names. */
export function moveProperty(
  { class: reference, span }: ClassListEntry,
  property: 'errorHandler' | 'responseMapper',
  module: Module,
): readonly Change[] {
  return [
    removeProperty(span),
    {
      kind: 'list-entry',
      of: module.span,
      decorator: 'Module',
      property,
      text: reference.name,
      isValue: true,
      imports: importsOf(reference),
    },
  ];
}

/** Removes a stretch with its separator. */
export function remove(span: Span): Removal {
  return { kind: 'remove', span };
}

/** Removes the entry of a list that is, or contains, a stretch. */
export function removeEntry(span: Span): Removal {
  return { kind: 'remove', span, around: 'entry' };
}

/** Removes the property of an object with a name or a value. */
export function removeProperty(span: Span): Removal {
  return { kind: 'remove', span, around: 'property' };
}

/** Moves the entry of a list that is, or contains, a stretch to another list of the module. */
export function moveTo(property: ModuleListName, span: Span): MovedEntry {
  return { kind: 'move-entry', span, property };
}

/** Lists a class in place of the entry of another list of the module. */
export function replaceIn(property: ModuleListName, reference: ClassReference, span: Span): MovedEntry {
  return { ...moveTo(property, span), text: reference.name, imports: importsOf(reference) };
}

/** Writes other text in the place of a stretch. */
export function replace(span: Span, text: string, imports: readonly NeededImport[] = []): Replacement {
  return { kind: 'replace', span, text, imports };
}

/** Writes `forwardRef(() => Module)` in the place of a module. */
export function forwardReference(span: Span, { name }: Pick<ClassReference, 'name'>): Replacement {
  return replace(span, `forwardRef(() => ${name})`, importsOfAshlar('forwardRef'));
}

/** The import that a class, a token or a constant needs in a file that names it. */
export function importsOf({ name, origin }: ClassReference): readonly NeededImport[] {
  if (origin.kind === 'package') {
    return [{ name, from: { package: origin.specifier }, exportName: origin.exportName }];
  }
  const { file, exportName } = origin;
  return [{ name, from: { file }, ...(exportName !== undefined && { exportName }) }];
}

/** The import of a name of Ashlar: `Injectable`. */
export function importsOfAshlar(...names: readonly string[]): readonly NeededImport[] {
  return names.map((name) => ({ name, from: { package: 'ashlar' } }));
}

/** Imports a name from Ashlar in place of another package. `span` is a place in the file, `name` the name there. */
export function importFromAshlar(span: Span, name: string, exportName: string): Reimport {
  return { kind: 'reimport', span, name, package: 'ashlar', exportName };
}
