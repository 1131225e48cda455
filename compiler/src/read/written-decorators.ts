import { ts } from 'ts-morph';
import type { DecoratorPlace, WrittenDecorator } from '../model/facts.js';
import { decoratorNames, isRouteDecorator } from '../model/framework-decorators.js';
import { classesOf } from './class-references.js';
import type { FrameworkNames } from './framework-names.js';
import { calleeOf, hasModifier, isWrapping, type SourceReading, withoutWrapping } from './source-reading.js';

/**
 * Finds every use of a decorator of `ashlar` in a file, also where it has no effect: on properties, in classes inside of
 * functions, or as a value with another name. Only `link`, which knows the whole application, can decide about its effect.
 */
export function writtenDecorators(
  sourceFile: ts.SourceFile,
  decorators: FrameworkNames,
  reading: SourceReading,
): WrittenDecorator[] {
  if (!decorators.areMentionedIn(sourceFile)) return [];
  const names = decorators.in(sourceFile);
  const topLevel: ReadonlySet<ts.Node> = new Set(classesOf(sourceFile));
  const found: WrittenDecorator[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return;
    if (ts.isIdentifier(node) || ts.isStringLiteralLike(node)) {
      const name = names.has(node.text) ? decoratorOf(node, reading) : undefined;
      if (name !== undefined) found.push(written(name, node, topLevel, reading));
    }
    ts.forEachChild(node, visit);
  };
  visit(sourceFile);
  return found;
}

/** A name, also in the form of a string: `ashlar['Get']`. */
type Name = ts.Identifier | ts.StringLiteralLike;

function decoratorOf(node: Name, reading: SourceReading): string | undefined {
  // `Guard` and others are types as well.
  if (ts.isPartOfTypeNode(node) || ts.isTypeQueryNode(node.parent)) return undefined;
  const symbol = meaningOf(node, reading.checker);
  const resolved = symbol && reading.resolved(symbol);
  const name = resolved && reading.ashlarName(resolved);
  return name !== undefined && decoratorNames.has(name) ? name : undefined;
}

/** The symbol of a name; for a name in an object literal or a destructuring, that of its value. */
function meaningOf(node: Name, checker: ts.TypeChecker): ts.Symbol | undefined {
  const { parent } = node;
  if (ts.isShorthandPropertyAssignment(parent)) return checker.getShorthandAssignmentValueSymbol(parent);
  if (ts.isBindingElement(parent) && ts.isObjectBindingPattern(parent.parent) && parent.initializer !== node) {
    // In `{ Get: Read }`, the declared name is not a property of the object.
    const isOfObject = parent.propertyName === undefined || parent.propertyName === node;
    return isOfObject ? checker.getTypeAtLocation(parent.parent).getProperty(node.text) : undefined;
  }
  return checker.getSymbolAtLocation(node);
}

function written(name: string, node: Name, topLevel: ReadonlySet<ts.Node>, reading: SourceReading): WrittenDecorator {
  const expression = wholeExpression(node);
  const span = reading.spanOf(expression);
  const carrier = ts.isDecorator(expression.parent) ? expression.parent.parent : undefined;
  if (carrier === undefined) return { name, span, place: { kind: 'expression' } };
  const bare = !ts.isCallExpression(withoutWrapping(expression));
  return { name, span, place: placeOf(carrier, topLevel, reading), ...(bare && { bare }) };
}

/** `ashlar.Get('/')` of `Get`, with the parentheses and casts around it. */
function wholeExpression(node: Name): ts.Expression {
  let expression: ts.Expression = node;
  for (let whole = aroundOf(expression); whole !== undefined; whole = aroundOf(expression)) expression = whole;
  return expression;
}

/** The expression around an expression that only wraps it. */
function aroundOf(node: ts.Expression): ts.Expression | undefined {
  const { parent } = node;
  if (ts.isPropertyAccessExpression(parent)) return parent.name === node ? parent : undefined;
  if (ts.isCallExpression(parent)) return parent.expression === node ? parent : undefined;
  return isWrapping(parent) ? parent : undefined;
}

function placeOf(carrier: ts.Node, topLevel: ReadonlySet<ts.Node>, reading: SourceReading): DecoratorPlace {
  if (ts.isParameter(carrier)) return { kind: 'parameter' };
  const holder = ts.isClassLike(carrier) ? carrier : carrier.parent;
  if (!ts.isClassLike(holder) || !topLevel.has(holder)) return innerClass(carrier, holder);
  const className = holder.name?.text ?? 'default';
  if (holder === carrier) return { kind: 'class', className };
  if (!ts.isMethodDeclaration(carrier) || hasModifier(carrier, ts.SyntaxKind.StaticKeyword)) return { kind: 'member' };
  if (!ts.isIdentifier(carrier.name) && !ts.isStringLiteralLike(carrier.name)) return { kind: 'member' };
  const decorators = ts.getDecorators(carrier) ?? [];
  const isHandler = decorators.some((decorator) => isRoute(decorator, reading));
  return { kind: 'method', className, method: carrier.name.text, isHandler };
}

function innerClass(carrier: ts.Node, holder: ts.Node): DecoratorPlace {
  const className = nameAround(holder);
  const isNamed = ts.isMethodDeclaration(carrier) && ts.isIdentifier(carrier.name);
  return {
    kind: 'inner-class',
    ...(className !== undefined && { className }),
    ...(isNamed && { method: carrier.name.getText() }),
  };
}

/** The name of a class, or of the declaration around a class without a name: `Limited` for `const Limited = (Base) => class extends Base {}`. */
function nameAround(start: ts.Node): string | undefined {
  for (let node = start; !ts.isSourceFile(node); node = node.parent) {
    if (!ts.isClassLike(node) && !ts.isFunctionLike(node) && !ts.isVariableDeclaration(node)) continue;
    const { name } = node;
    if (name !== undefined && ts.isIdentifier(name)) return name.text;
  }
  return undefined;
}

function isRoute(decorator: ts.Decorator, reading: SourceReading): boolean {
  const symbol = reading.checker.getSymbolAtLocation(calleeOf(decorator).callee);
  const resolved = symbol && reading.resolved(symbol);
  const name = resolved && reading.ashlarName(resolved);
  return name !== undefined && isRouteDecorator(name);
}
