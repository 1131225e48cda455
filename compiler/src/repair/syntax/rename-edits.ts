import { ts } from 'ts-morph';
import type { SourceText } from '../source-text.js';
import type { TextEdit } from '../text-edit.js';

/** Renames a parameter and its uses; `undefined` where the function uses the new name, or declares one of the names again. */
export function renameEdits(
  source: SourceText,
  { name, parent }: ts.ParameterDeclaration,
  newName: string,
): readonly TextEdit[] | undefined {
  if (!ts.isIdentifier(name)) return undefined;
  const uses: ts.Identifier[] = [];
  const visit = (node: ts.Node): boolean => {
    if (ts.isIdentifier(node) && node !== name && isVariable(node)) {
      if (node.text === newName || (node.text === name.text && isDeclared(node))) return false;
      if (node.text === name.text) uses.push(node);
    }
    return ts.forEachChild(node, (child) => (visit(child) ? undefined : true)) !== true;
  };
  const { body } = parent as ts.FunctionLikeDeclaration;
  if (![...parent.parameters, ...(body === undefined ? [] : [body])].every(visit)) return undefined;
  return [
    { start: name.getStart(source.syntax), end: name.end, text: newName },
    ...uses.map((use) => {
      const isShort = ts.isShorthandPropertyAssignment(use.parent);
      return { start: use.getStart(source.syntax), end: use.end, text: isShort ? `${name.text}: ${newName}` : newName };
    }),
    ...documentationEdits(source, parent, name.text, newName),
  ];
}

/** Whether an identifier is the name of a variable, and not that of a property or a type. */
function isVariable(node: ts.Identifier): boolean {
  const { parent } = node;
  if (ts.isPropertyAccessExpression(parent)) return parent.name !== node;
  if (ts.isBindingElement(parent)) return parent.propertyName !== node;
  if (ts.isShorthandPropertyAssignment(parent)) return true;
  if (ts.isQualifiedName(parent) || ts.isTypeReferenceNode(parent) || ts.isNamedTupleMember(parent)) return false;
  if (ts.isLabeledStatement(parent) || ts.isBreakOrContinueStatement(parent)) return false;
  const isMember = ts.isPropertyAssignment(parent) || ts.isClassElement(parent) || ts.isTypeElement(parent);
  return !isMember || parent.name !== node;
}

/** Whether an identifier is the name of a declaration. */
function isDeclared(node: ts.Identifier): boolean {
  const { parent } = node;
  return !ts.isShorthandPropertyAssignment(parent) && (parent as ts.NamedDeclaration).name === node;
}

/** The name in the `@param` of the function. */
function documentationEdits(
  source: SourceText,
  declaration: ts.SignatureDeclaration,
  name: string,
  newName: string,
): readonly TextEdit[] {
  return (ts.getLeadingCommentRanges(source.text, declaration.pos) ?? []).flatMap(({ pos, end }) => {
    const found = /@param[ \t]+(?:\{[^}]*\}[ \t]*)?/g;
    const comment = source.text.slice(pos, end);
    return [...comment.matchAll(found)].flatMap(({ 0: tag, index }) => {
      const start = pos + index + tag.length;
      const isName = source.text.startsWith(name, start) && !/^[\w$]/.test(source.text.slice(start + name.length));
      return isName ? [{ start, end: start + name.length, text: newName }] : [];
    });
  });
}
