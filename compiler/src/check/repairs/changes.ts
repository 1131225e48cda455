import type { ListEntry, NeededImport, Reimport, Removal } from '../../diagnostics/repair.js';
import type { Module } from '../../model/application-model.js';
import type { ClassReference } from '../../model/class-reference.js';
import type { Span } from '../../model/span.js';

/** The lists of `@Module` that hold classes. */
export type ModuleListName = 'imports' | 'providers' | 'controllers' | 'exports' | 'eventHandlers';

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

/** Removes a stretch with its separator. */
export function remove(span: Span): Removal {
  return { kind: 'remove', span };
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
