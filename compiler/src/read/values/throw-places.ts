import { ts } from 'ts-morph';
import { memo } from '../../incremental/memo.js';
import type { ThrowingFunction } from '../../model/thrown-error.js';
import type { SourceReading } from '../source-reading.js';

/** Whether a file may have code that throws exceptions: others are not searched. */
export const mentionsThrow = memo(({ text }: ts.SourceFile) => /\bthrow\b|\breject\b|(?:Exception|Error)\(/.test(text));

/** The places in a function at which exceptions are thrown or passed on, in the order of the source. */
export const throwPlaces = memo((body: ts.ConciseBody): readonly ts.Node[] => {
  const found: ts.Node[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isClassLike(node)) return;
    if (isThrowPlace(node)) found.push(node);
    ts.forEachChild(node, visit);
  };
  visit(body);
  return found;
});

/** The functions of a file that throw exceptions, with the places. */
export function throwingFunctions(sourceFile: ts.SourceFile, reading: SourceReading): readonly ThrowingFunction[] {
  const found = new Map<string, ThrowingFunction>();
  const visit = (node: ts.Node, name: string): void => {
    if (ts.isTypeNode(node)) return;
    const own = nameOf(node);
    const inside = own === undefined ? name : name === '' ? own : `${name}.${own}`;
    const body = bodyOf(node);
    const places = body === undefined || found.has(inside) ? [] : throwPlaces(body);
    if (places.length > 0) found.set(inside, { name: inside, places: places.map((place) => reading.spanOf(place)) });
    ts.forEachChild(node, (child) => visit(child, inside));
  };
  visit(sourceFile, '');
  return [...found.values()];
}

/** The name of a function as its file declares it: `NotesService.find`. */
export function functionName(body: ts.Node): string {
  const names: string[] = [];
  for (let node: ts.Node | undefined = body.parent; node !== undefined; node = node.parent) {
    const name = nameOf(node);
    if (name !== undefined) names.unshift(name);
  }
  return names.join('.');
}

function isThrowPlace(node: ts.Node): boolean {
  if (ts.isThrowStatement(node)) return true;
  if (!ts.isCallExpression(node)) return false;
  const { expression } = node;
  const isReject = ts.isPropertyAccessExpression(expression)
    ? expression.name.text === 'reject'
    : ts.isIdentifier(expression) && expression.text === 'reject';
  return isReject || node.arguments.some((argument) => ts.isNewExpression(argument));
}

function bodyOf(node: ts.Node): ts.ConciseBody | undefined {
  const isFunction =
    ts.isMethodDeclaration(node) ||
    ts.isFunctionDeclaration(node) ||
    ts.isFunctionExpression(node) ||
    ts.isArrowFunction(node);
  return isFunction ? node.body : undefined;
}

/** The name that a declaration gives to the functions in it. */
function nameOf(node: ts.Node): string | undefined {
  const isNamed =
    ts.isClassLike(node) ||
    ts.isMethodDeclaration(node) ||
    ts.isFunctionDeclaration(node) ||
    ts.isPropertyDeclaration(node) ||
    ts.isPropertyAssignment(node) ||
    ts.isVariableDeclaration(node) ||
    ts.isModuleDeclaration(node);
  const name = isNamed ? node.name : undefined;
  if (name === undefined) return undefined;
  return ts.isIdentifier(name) || ts.isPrivateIdentifier(name) || ts.isStringLiteral(name) ? name.text : undefined;
}
