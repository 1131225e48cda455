import { ts } from 'ts-morph';
import { memo } from '../incremental/memo.js';

/**
 * Identifies the declaration of a type in its file: `Note`, `Cat.Create` in a namespace, `NotesController.list.Row` in a method.
 * Further declarations with the same path have a number, such as types in two blocks of one function.
 */
export function declarationKey(declaration: ts.Declaration, name: string): string {
  const path = pathOf(declaration);
  if (path.length === 0) return name;
  const number = nestedNumbers(declaration.getSourceFile()).get(declaration) ?? 1;
  return [...path, name, ...(number === 1 ? [] : [`${number}`])].join('.');
}

/** The name of a type with those of the namespaces that it is declared in, as it is written outside of them: `Cat.Create`. */
export function qualifiedName(declaration: ts.Declaration, name: string): string {
  return [...namespacesOf(declaration), name].join('.');
}

/** The names of the namespaces around a declaration, the outermost first. */
export function namespacesOf(declaration: ts.Node): readonly string[] {
  const names: string[] = [];
  for (let { parent } = declaration; parent !== undefined; parent = parent.parent) {
    if (isNamespace(parent)) names.unshift(parent.name.text);
  }
  return names;
}

/** The names of all that a declaration is inside of; empty at the top level of a file. */
function pathOf(declaration: ts.Node): readonly string[] {
  const names: string[] = [];
  for (let { parent } = declaration; parent !== undefined && !ts.isSourceFile(parent); parent = parent.parent) {
    const name = nameOf(parent);
    if (name !== undefined) names.unshift(name);
  }
  // A block or a function without a name is a place of its own, too.
  return names.length === 0 && !isTopLevel(declaration) ? ['_'] : names;
}

/** Whether a declaration is at the top level of a file, of `declare global`, or of a module with a quoted name. */
function isTopLevel({ parent }: ts.Node): boolean {
  if (parent === undefined || ts.isSourceFile(parent)) return true;
  return ts.isModuleBlock(parent) && !isNamespace(parent.parent);
}

/** The name of a node that contains declarations. */
function nameOf(node: ts.Node): string | undefined {
  if (ts.isModuleDeclaration(node)) return isNamespace(node) ? node.name.text : undefined;
  const isNamed =
    ts.isFunctionLike(node) ||
    ts.isClassLike(node) ||
    ts.isEnumDeclaration(node) ||
    ts.isVariableDeclaration(node) ||
    ts.isPropertyDeclaration(node) ||
    ts.isPropertyAssignment(node);
  const name = isNamed ? ts.getNameOfDeclaration(node) : undefined;
  return name !== undefined && ts.isIdentifier(name) ? name.text : undefined;
}

function isNamespace(node: ts.Node): node is ts.ModuleDeclaration & { readonly name: ts.Identifier } {
  if (!ts.isModuleDeclaration(node) || !ts.isIdentifier(node.name)) return false;
  return (node.flags & ts.NodeFlags.GlobalAugmentation) === 0;
}

/** The numbers of the declarations of types that are not at the top level of a file, among those with the same path. */
const nestedNumbers = memo((sourceFile: ts.SourceFile): ReadonlyMap<ts.Node, number> => {
  const numbers = new Map<ts.Node, number>();
  const counts = new Map<string, number>();
  const visit = (node: ts.Node): void => {
    if (node.parent !== sourceFile && isTypeDeclaration(node)) {
      const path = [...pathOf(node), node.name?.text ?? ''].join('.');
      const count = (counts.get(path) ?? 0) + 1;
      counts.set(path, count);
      numbers.set(node, count);
    }
    // No type contains declarations.
    if (!ts.isTypeNode(node) && !ts.isInterfaceDeclaration(node)) ts.forEachChild(node, visit);
  };
  ts.forEachChild(sourceFile, visit);
  return numbers;
});

function isTypeDeclaration(
  node: ts.Node,
): node is ts.ClassLikeDeclaration | ts.InterfaceDeclaration | ts.TypeAliasDeclaration | ts.EnumDeclaration {
  return (
    ts.isClassLike(node) ||
    ts.isInterfaceDeclaration(node) ||
    ts.isTypeAliasDeclaration(node) ||
    ts.isEnumDeclaration(node)
  );
}
