import { ts } from 'ts-morph';
import { classIn } from '../source/exported.js';
import type { MigratedApplication, MigratedClass } from '../source/migrated-application.js';
import type { MigratedFile } from '../source/migrated-file.js';

/**
 * Lists a class in the root module, so that it applies to all routes: `guards`, `interceptors`, `responseMapper` or `errorHandler`, by the
 * interface of Ashlar that the class implements. `expression` names the class or constructs it without arguments. Returns `false` for a
 * class that no step has converted.
 */
export function useGlobally(
  application: MigratedApplication,
  file: MigratedFile,
  root: MigratedClass,
  expression: ts.Expression,
): boolean {
  const isNew = ts.isNewExpression(expression);
  if (isNew && (expression.arguments ?? []).length > 0) return false;
  const found = application.classOf(file, isNew ? expression.expression : expression);
  const property = found && propertyFor(found);
  if (found === undefined || property === undefined) return false;
  const name = classIn(root.file, found);
  if (property === 'guards' || property === 'interceptors') root.file.addEntry(root.name, property, name);
  else root.file.addProperty(root.name, property, name);
  root.file.addEntry(root.name, 'providers', name);
  return true;
}

const properties: ReadonlyMap<string, string> = new Map([
  ['Guard', 'guards'],
  ['Interceptor', 'interceptors'],
  ['ResponseMapper', 'responseMapper'],
  ['ErrorHandler', 'errorHandler'],
]);

/** The list or the property of the root module for a class, by the interface of Ashlar that it implements. */
export function propertyFor({ file, node }: MigratedClass): string | undefined {
  for (const clause of node.heritageClauses ?? []) {
    for (const { expression } of clause.types) {
      const imported = file.importedName(expression);
      const property = imported?.module === 'ashlar' ? properties.get(imported.name) : undefined;
      if (property !== undefined) return property;
    }
  }
  return undefined;
}
