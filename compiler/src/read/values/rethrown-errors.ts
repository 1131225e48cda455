import { ts } from 'ts-morph';
import { withoutWrapping } from '../../sources/wrapping.js';

/** The caught errors that a handler of errors throws again. */
export interface RethrownErrors {
  /** Whether it may throw any of them again. */
  readonly any: boolean;
  /** The classes of those that it throws again after `error instanceof X`. */
  readonly classes: readonly ts.Expression[];
}

const none: RethrownErrors = { any: false, classes: [] };

/** Finds the errors that the block of a `catch`, or the function of a `.catch(…)`, throws again. */
export function rethrownErrors(caught: ts.BindingName | undefined, block: ts.Node): RethrownErrors {
  if (caught === undefined || !ts.isIdentifier(caught)) return none;
  const names = new Set([caught.text]);
  const found: (readonly ts.Expression[] | 'any')[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) && isNamed(node.initializer, names)) {
      names.add(node.name.text);
    }
    if (ts.isThrowStatement(node)) {
      for (const thrown of partsOf(node.expression)) {
        if (isNamed(thrown, names)) found.push(testedClasses(thrown, block, names) ?? 'any');
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(block);
  return { any: found.includes('any'), classes: found.flatMap((classes) => (classes === 'any' ? [] : classes)) };
}

function isNamed(expression: ts.Expression | undefined, names: ReadonlySet<string>): boolean {
  const node = expression && withoutWrapping(expression);
  return node !== undefined && ts.isIdentifier(node) && names.has(node.text);
}

/** The expressions that may be the value of an expression. */
function partsOf(written: ts.Expression): readonly ts.Expression[] {
  const expression = withoutWrapping(written);
  if (ts.isConditionalExpression(expression)) return [expression.whenTrue, expression.whenFalse].flatMap(partsOf);
  return ts.isBinaryExpression(expression) ? [expression.left, expression.right].flatMap(partsOf) : [expression];
}

/** The classes of which an error is known to be an instance at a place in the block. */
function testedClasses(
  place: ts.Node,
  block: ts.Node,
  names: ReadonlySet<string>,
): readonly ts.Expression[] | undefined {
  for (let node = place; node !== block; node = node.parent) {
    const { parent } = node;
    const isTested =
      (ts.isIfStatement(parent) && node === parent.thenStatement) ||
      (ts.isConditionalExpression(parent) && node === parent.whenTrue);
    if (!isTested) continue;
    const condition = ts.isIfStatement(parent) ? parent.expression : parent.condition;
    const classes = classesIn(condition, names);
    if (classes !== undefined) return classes;
  }
  return undefined;
}

function classesIn(written: ts.Expression, names: ReadonlySet<string>): readonly ts.Expression[] | undefined {
  const condition = withoutWrapping(written);
  if (!ts.isBinaryExpression(condition)) return undefined;
  const { left, operatorToken, right } = condition;
  switch (operatorToken.kind) {
    case ts.SyntaxKind.InstanceOfKeyword:
      return isNamed(left, names) ? [right] : undefined;
    case ts.SyntaxKind.AmpersandAmpersandToken:
      return classesIn(left, names) ?? classesIn(right, names);
    case ts.SyntaxKind.BarBarToken: {
      const [first, second] = [classesIn(left, names), classesIn(right, names)];
      return first && second && [...first, ...second];
    }
    default:
      return undefined;
  }
}
