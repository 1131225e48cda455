import { ts } from 'ts-morph';
import { isWrapping, withoutWrapping } from '../../sources/wrapping.js';
import { hasModifier, type SourceReading } from '../source-reading.js';

/** The declaration of a composed decorator. */
export interface Composition {
  /** The constant, function or default export. */
  readonly declaration: ts.Node;
  /** The decorators that it is made of: a call of `composeDecorators`, or of another composition. */
  readonly body: ts.CallExpression;
  /** The parameters, for a function. */
  readonly parameters?: readonly ts.ParameterDeclaration[];
}

/** The types of composed decorators. */
const composedTypes: ReadonlySet<string> = new Set([
  'ComposedClassDecorator',
  'ComposedDecorator',
  'ComposedMethodDecorator',
]);

/** Finds the declarations of composed decorators, through imports, re-exports and constants. */
export class CompositionDeclarations {
  readonly #reading: SourceReading;
  readonly #known = new Map<ts.Node, Composition | undefined>();

  constructor(reading: SourceReading) {
    this.#reading = reading;
  }

  /** Whether an expression names `composeDecorators`. */
  isComposer(callee: ts.Node): boolean {
    const symbol = this.#symbolOf(callee);
    return symbol !== undefined && this.#reading.ashlarName(symbol) === 'composeDecorators';
  }

  /** The composition that an expression names. */
  of(name: ts.Node): Composition | undefined {
    const symbol = this.#symbolOf(name);
    const declaration = symbol?.valueDeclaration ?? symbol?.declarations?.[0];
    if (declaration === undefined) return undefined;
    if (this.#known.has(declaration)) return this.#known.get(declaration);
    // Entered before it is known, so that a declaration that leads to itself ends.
    this.#known.set(declaration, undefined);
    const found = this.#declared(declaration);
    this.#known.set(declaration, found);
    return found;
  }

  /** Whether the type of an expression shows that it is a composed decorator, or a function that returns one. */
  hasComposedType(name: ts.Expression): boolean {
    const { checker } = this.#reading;
    const type = checker.getTypeAtLocation(name);
    const results = type.getCallSignatures().map((signature) => checker.getReturnTypeOfSignature(signature));
    return [type, ...results].some(({ symbol }) => {
      const known: ts.Symbol | undefined = symbol;
      const ashlarName = known && this.#reading.ashlarName(known);
      return ashlarName !== undefined && composedTypes.has(ashlarName);
    });
  }

  /** The decorator, the composition or the declaration that a composition is read for; `undefined` in any other place. */
  readerOf(expression: ts.Expression): ts.Node | undefined {
    const whole = wholeOf(expression);
    const { parent } = whole;
    if (ts.isDecorator(parent)) return parent;
    if (ts.isCallExpression(parent) && parent.expression !== whole) {
      return this.isComposer(withoutWrapping(parent.expression)) ? parent : undefined;
    }
    return declarationOf(whole) ?? declarationOfResult(whole);
  }

  #symbolOf(name: ts.Node): ts.Symbol | undefined {
    const symbol = this.#reading.checker.getSymbolAtLocation(name);
    return symbol && this.#reading.resolved(symbol);
  }

  #declared(declaration: ts.Node): Composition | undefined {
    const value = constantOf(declaration);
    if (value === undefined) return undefined;
    if (ts.isIdentifier(value) || ts.isPropertyAccessExpression(value)) return this.of(value);
    if (ts.isCallExpression(value)) return this.#madeBy(value, declaration);
    const result = isFunction(value) ? resultOf(value) : undefined;
    if (!isFunction(value) || result === undefined) return undefined;
    const found = this.#madeBy(result, declaration);
    return found && { ...found, parameters: value.parameters };
  }

  #madeBy(body: ts.CallExpression, declaration: ts.Node): Composition | undefined {
    const callee = withoutWrapping(body.expression);
    const isMade = this.isComposer(callee) || this.of(callee) !== undefined;
    return isMade ? { declaration, body } : undefined;
  }
}

/**
 * The last name of the composition or function that may make the value of a declaration. Only the form of the declaration itself
 * counts, because files are searched before the checker gives nodes their parents.
 */
export function calledName(declaration: ts.Node): string | undefined {
  const value = writtenValueOf(declaration);
  const made = value !== undefined && isFunction(value) ? resultOf(value) : value;
  const named = made !== undefined && ts.isCallExpression(made) ? withoutWrapping(made.expression) : made;
  if (named === undefined) return undefined;
  if (ts.isIdentifier(named)) return named.text;
  return ts.isPropertyAccessExpression(named) ? named.name.text : undefined;
}

/** An expression with the parentheses and casts around it. */
function wholeOf(expression: ts.Expression): ts.Expression {
  let whole = expression;
  while (isWrapping(whole.parent)) whole = whole.parent;
  return whole;
}

/** The constant value that a declaration gives a name; a function is its own value. */
function constantOf(declaration: ts.Node): ts.Node | undefined {
  const value = writtenValueOf(declaration);
  if (value === undefined || value === declaration) return value;
  return ts.isExpression(value) && declarationOf(wholeOf(value)) === declaration ? value : undefined;
}

/** The value that is written in a declaration, without the parentheses and casts around it. */
function writtenValueOf(declaration: ts.Node): ts.Node | undefined {
  if (ts.isFunctionDeclaration(declaration)) return declaration;
  const hasValue = ts.isVariableDeclaration(declaration) || ts.isPropertyDeclaration(declaration);
  const value = hasValue
    ? declaration.initializer
    : ts.isExportAssignment(declaration)
      ? declaration.expression
      : undefined;
  return value && withoutWrapping(value);
}

/** The declaration of the constant whose value an expression is: a variable, a static property, or the default export. */
function declarationOf(value: ts.Expression): ts.Node | undefined {
  const { parent } = value;
  if (ts.isExportAssignment(parent)) return parent;
  if (ts.isVariableDeclaration(parent)) {
    const isConstant = (ts.getCombinedNodeFlags(parent) & ts.NodeFlags.Const) !== 0;
    return isConstant && ts.isIdentifier(parent.name) ? parent : undefined;
  }
  const isConstant =
    ts.isPropertyDeclaration(parent) &&
    hasModifier(parent, ts.SyntaxKind.StaticKeyword) &&
    hasModifier(parent, ts.SyntaxKind.ReadonlyKeyword);
  return isConstant && parent.initializer === value ? parent : undefined;
}

/** The declaration of the function whose only result an expression is. */
function declarationOfResult(result: ts.Expression): ts.Node | undefined {
  const { parent } = result;
  const maker = ts.isReturnStatement(parent) ? parent.parent.parent : parent;
  if (!isFunction(maker) || resultOf(maker) !== withoutWrapping(result)) return undefined;
  return ts.isFunctionDeclaration(maker) ? maker : declarationOf(wholeOf(maker));
}

type ReadFunction = ts.ArrowFunction | ts.FunctionExpression | ts.FunctionDeclaration;

function isFunction(node: ts.Node): node is ReadFunction {
  return ts.isArrowFunction(node) || ts.isFunctionExpression(node) || ts.isFunctionDeclaration(node);
}

/** The call that a function returns, and nothing else. */
function resultOf({ body, modifiers, asteriskToken }: ReadFunction): ts.CallExpression | undefined {
  const isAsync = modifiers?.some(({ kind }) => kind === ts.SyntaxKind.AsyncKeyword) ?? false;
  if (body === undefined || isAsync || asteriskToken !== undefined) return undefined;
  const [statement, ...more] = ts.isBlock(body) ? body.statements : [];
  const returned = statement !== undefined && ts.isReturnStatement(statement) ? statement.expression : undefined;
  const result = ts.isBlock(body) ? returned : body;
  if (result === undefined || more.length > 0) return undefined;
  const call = withoutWrapping(result);
  return ts.isCallExpression(call) ? call : undefined;
}
