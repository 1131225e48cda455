import { ts } from 'ts-morph';
import type { DecoratorPlace, WrittenDecorator } from '../../model/facts.js';
import { decoratorNames, isRouteDecorator } from '../../model/framework/framework-decorators.js';
import type { CompositionProblem } from '../../model/issues/composition-problem.js';
import { isWrapping, withoutWrapping } from '../../sources/wrapping.js';
import type { ReadingChecker } from '../checkers/reading-checker.js';
import { classesOf } from '../classes/class-references.js';
import { calleeOf, hasModifier, type SourceReading } from '../source-reading.js';
import type { Compositions } from './compositions.js';
import type { DecoratorNames } from './decorator-names.js';

/** The uses of decorators of `ashlar` in a file, and the composed ones whose meaning is not known. */
export interface WrittenDecorators {
  readonly decorators: WrittenDecorator[];
  readonly problems: CompositionProblem[];
}

/** The readers of decorators. */
export interface WrittenParts {
  readonly reading: SourceReading;
  readonly compositions: Compositions;
}

/**
 * Finds every use of a decorator of `ashlar` in a file, also where it has no effect: on properties, in classes inside of
 * functions, or as a value with another name. A composed decorator is a use of each of its parts. Only `link`, which knows the
 * whole application, can decide about its effect.
 */
export function writtenDecorators(
  sourceFile: ts.SourceFile,
  decorators: DecoratorNames,
  parts: WrittenParts,
): WrittenDecorators {
  const found: WrittenDecorators = { decorators: [], problems: [] };
  if (!decorators.areMentionedIn(sourceFile) && !decorators.haveCompositions) return found;
  const names = decorators.in(sourceFile);
  const topLevel: ReadonlySet<ts.Node> = new Set(classesOf(sourceFile));
  const mentions = decorators.haveCompositions ? undefined : decorators.mentionsIn(sourceFile);
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return;
    // Most nodes, such as the bodies of methods, contain none of the names.
    if (mentions !== undefined && !hasBetween(mentions, node.pos, node.end)) return;
    if (ts.isDecorator(node) && decorators.haveCompositions) {
      found.problems.push(...unreadComposition(node, decorators, parts));
    }
    if ((ts.isIdentifier(node) || ts.isStringLiteralLike(node)) && names.has(node.text)) {
      addUse(node, topLevel, parts, found);
    }
    ts.forEachChild(node, visit);
  };
  visit(sourceFile);
  return found;
}

/** Whether a sorted list has a number from `start` to `end` (exclusive). */
function hasBetween(positions: readonly number[], start: number, end: number): boolean {
  let low = 0;
  let high = positions.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((positions[middle] ?? end) < start) low = middle + 1;
    else high = middle;
  }
  return (positions[low] ?? end) < end;
}

function addUse(node: Name, topLevel: ReadonlySet<ts.Node>, parts: WrittenParts, found: WrittenDecorators): void {
  const { reading, compositions } = parts;
  // `Guard` and others are types as well.
  if (ts.isPartOfTypeNode(node) || ts.isTypeQueryNode(node.parent)) return;
  const symbol = signatureOf(node, reading.checker);
  if (isMemberName(node)) reading.readWholeImports();
  const resolved = symbol && reading.resolved(symbol);
  const name = resolved && reading.ashlarName(resolved);
  const whole = wholeExpression(node);
  const { parent } = whole;
  if (name === 'composeDecorators') {
    found.problems.push(...problemsOfComposer(node, whole, compositions));
    if (!ts.isDecorator(parent)) return;
  } else if (name !== undefined && decoratorNames.has(name)) {
    // The parts of a composition take effect where that is applied.
    if (!isPart(whole, compositions)) found.decorators.push(written(name, whole, topLevel, parts));
    return;
  } else if (isDeclaredName(node) || compositions.declarations.of(node) === undefined) return;
  if (!ts.isDecorator(parent)) {
    const isRead = compositions.declarations.readerOf(whole) !== undefined;
    if (!isRead) found.decorators.push(written(node.text, whole, topLevel, parts));
    return;
  }
  const expanded = compositions.of(parent);
  found.problems.push(...(expanded?.problems ?? []));
  const place = placeOf(parent.parent, topLevel, parts);
  for (const { name: part, span } of expanded?.parts ?? []) found.decorators.push({ name: part, span, place });
}

/** Whether an expression is in an argument of `composeDecorators`, which is read as a whole. */
function isPart(expression: ts.Expression, { declarations }: Compositions): boolean {
  let part: ts.Node = expression;
  while (isChoiceOf(part)) part = part.parent;
  const { parent } = part;
  return ts.isCallExpression(parent) && declarations.isComposer(withoutWrapping(parent.expression));
}

function isChoiceOf({ parent }: ts.Node): boolean {
  return isWrapping(parent) || ts.isConditionalExpression(parent) || ts.isBinaryExpression(parent);
}

/** Whether a name is the one that its declaration gives. */
function isDeclaredName(node: Name): boolean {
  const { parent } = node;
  const isNamed = ts.isVariableDeclaration(parent) || ts.isPropertyDeclaration(parent) || ts.isFunctionLike(parent);
  return isNamed && parent.name === node;
}

/** A name, also in the form of a string: `ashlar['Get']`. */
type Name = ts.Identifier | ts.StringLiteralLike;

/** Whether a name is a member access or a destructured member: the decorator can have been found through the type of the object. */
function isMemberName({ parent }: Name): boolean {
  return ts.isPropertyAccessExpression(parent) || ts.isElementAccessExpression(parent) || ts.isBindingElement(parent);
}

/** The symbol of a name; for a name in an object literal or a destructuring, that of its value. */
function signatureOf(node: Name, checker: ReadingChecker): ts.Symbol | undefined {
  const { parent } = node;
  if (ts.isShorthandPropertyAssignment(parent)) return checker.getShorthandAssignmentValueSymbol(parent);
  if (ts.isBindingElement(parent) && ts.isObjectBindingPattern(parent.parent) && parent.initializer !== node) {
    // In `{ Get: Read }`, the declared name is not a property of the object.
    const isOfObject = parent.propertyName === undefined || parent.propertyName === node;
    return isOfObject ? checker.getTypeAtLocation(parent.parent).getProperty(node.text) : undefined;
  }
  return checker.getSymbolAtLocation(node);
}

function written(
  name: string,
  expression: ts.Expression,
  topLevel: ReadonlySet<ts.Node>,
  parts: WrittenParts,
): WrittenDecorator {
  const span = parts.reading.spanOf(expression);
  const carrier = ts.isDecorator(expression.parent) ? expression.parent.parent : undefined;
  if (carrier === undefined) return { name, span, place: { kind: 'expression' } };
  const bare = !ts.isCallExpression(withoutWrapping(expression));
  return { name, span, place: placeOf(carrier, topLevel, parts), ...(bare && { bare }) };
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

function placeOf(carrier: ts.Node, topLevel: ReadonlySet<ts.Node>, parts: WrittenParts): DecoratorPlace {
  if (ts.isParameter(carrier)) return { kind: 'parameter' };
  const holder = ts.isClassLike(carrier) ? carrier : carrier.parent;
  if (!ts.isClassLike(holder) || !topLevel.has(holder)) return innerClass(carrier, holder);
  const className = holder.name?.text ?? 'default';
  if (holder === carrier) return { kind: 'class', className };
  if (!ts.isMethodDeclaration(carrier) || hasModifier(carrier, ts.SyntaxKind.StaticKeyword)) return { kind: 'member' };
  if (!ts.isIdentifier(carrier.name) && !ts.isStringLiteralLike(carrier.name)) return { kind: 'member' };
  const decorators = ts.getDecorators(carrier) ?? [];
  const isHandler = decorators.some((decorator) => isRoute(decorator, parts));
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

function isRoute(decorator: ts.Decorator, { reading, compositions }: WrittenParts): boolean {
  const symbol = reading.checker.getSymbolAtLocation(calleeOf(decorator).callee);
  const resolved = symbol && reading.resolved(symbol);
  const name = resolved && reading.ashlarName(resolved);
  if (name !== undefined && isRouteDecorator(name)) return true;
  return compositions.of(decorator)?.parts.some((part) => isRouteDecorator(part.name)) ?? false;
}

/** The problem of `composeDecorators` at a place that names it. */
function problemsOfComposer(
  name: ts.Expression,
  whole: ts.Expression,
  compositions: Compositions,
): readonly CompositionProblem[] {
  const call = withoutWrapping(whole);
  const reader = compositions.declarations.readerOf(whole);
  const isCalled = ts.isCallExpression(call);
  if (!isCalled || reader === undefined) return [compositions.problem({ kind: 'misplaced', called: isCalled }, name)];
  // A decorator, or the composition around this one, is expanded as a whole.
  return ts.isDecorator(reader) || ts.isCallExpression(reader) ? [] : compositions.problemsOf(call, reader);
}

/** The problem of a decorator that is composed, as its type shows, and whose composition is not in the source. */
function unreadComposition(
  decorator: ts.Decorator,
  names: DecoratorNames,
  { reading, compositions }: { readonly reading: SourceReading; readonly compositions: Compositions },
): readonly CompositionProblem[] {
  const { callee, call } = calleeOf(decorator);
  const { declarations } = compositions;
  const symbol = reading.checker.getSymbolAtLocation(callee);
  const resolved = symbol && reading.resolved(symbol);
  if (resolved === undefined || reading.ashlarName(resolved) !== undefined) return [];
  if (declarations.of(callee) !== undefined || !declarations.hasComposedType(call ?? callee)) return [];
  const files = resolved.declarations?.map((one) => one.getSourceFile()) ?? [];
  const isDeclared = files.every(({ isDeclarationFile }) => isDeclarationFile);
  // In a source that names a composition, that place is reported.
  if (!isDeclared && files.some((file) => names.mayDeclareComposition(file))) return [];
  return [compositions.problem({ kind: 'unread', declaredIn: isDeclared ? 'declarations' : 'source' }, callee)];
}
