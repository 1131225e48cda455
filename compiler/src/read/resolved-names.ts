import { ts } from 'ts-morph';
import { memo } from '../incremental/memo.js';

/** Whether a file may resolve providers: most have no such call, and are not searched for one. */
export const mentionsResolve = memo(({ text }: ts.SourceFile) => text.includes('.resolve('));

/**
 * The names of the classes and tokens that a file gives to a method `resolve`, as the files declare them that it imports them from.
 * The method is not compared with that of `Application`: a name too many only leaves out a warning.
 */
export function resolvedNames(sourceFile: ts.SourceFile): readonly string[] {
  const names = new Set<string>();
  const renamed = renamedImports(sourceFile);
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
      const [argument, ...more] = node.arguments;
      const name = argument === undefined || more.length > 0 ? undefined : nameOf(argument);
      if (name !== undefined && node.expression.name.text === 'resolve') names.add(renamed.get(name) ?? name);
    }
    ts.forEachChild(node, visit);
  };
  visit(sourceFile);
  return [...names].sort();
}

function nameOf(argument: ts.Expression): string | undefined {
  if (ts.isIdentifier(argument)) return argument.text;
  return ts.isPropertyAccessExpression(argument) ? argument.name.text : undefined;
}

/** The names that imports have under another name. */
function renamedImports({ statements }: ts.SourceFile): ReadonlyMap<string, string> {
  const renamed = new Map<string, string>();
  for (const statement of statements) {
    const bindings = ts.isImportDeclaration(statement) ? statement.importClause?.namedBindings : undefined;
    if (bindings === undefined || !ts.isNamedImports(bindings)) continue;
    for (const { name, propertyName } of bindings.elements) {
      if (propertyName !== undefined) renamed.set(name.text, propertyName.text);
    }
  }
  return renamed;
}
