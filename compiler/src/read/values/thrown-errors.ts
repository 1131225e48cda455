import { ts } from 'ts-morph';
import type { DocumentedError } from '../../model/api-document.js';
import type { ClassReference } from '../../model/class-reference.js';
import { withoutWrapping } from '../../sources/wrapping.js';
import { type CalledFunctions, type ReadFunction, returnedBy } from '../classes/called-functions.js';
import { type SourceReading, withoutParentheses } from '../source-reading.js';
import type { Exceptions } from './exceptions.js';

type Owner = ts.ClassLikeDeclaration | undefined;

const { SyntaxKind } = ts;

const assignments: ReadonlySet<ts.SyntaxKind> = new Set([
  SyntaxKind.EqualsToken,
  SyntaxKind.QuestionQuestionEqualsToken,
  SyntaxKind.BarBarEqualsToken,
]);

/** The operators whose result is one of their operands. */
const eitherOperators: ReadonlySet<ts.SyntaxKind> = new Set([SyntaxKind.QuestionQuestionToken, SyntaxKind.BarBarToken]);

/** The operators whose result is an exception only if the right operand is one. */
const rightOperators: ReadonlySet<ts.SyntaxKind> = new Set([
  SyntaxKind.AmpersandAmpersandToken,
  SyntaxKind.CommaToken,
  ...assignments,
]);

/** An exception with a known status. */
export interface KnownException {
  readonly class: ClassReference;
  readonly status: number;
  readonly description?: string;
}

/** Finds the exceptions that an expression of the source may be, as far as declarations show them. */
export class ThrownErrors {
  readonly #reading: SourceReading;
  readonly #functions: CalledFunctions;
  readonly #exceptions: Exceptions;

  constructor(reading: SourceReading, functions: CalledFunctions, exceptions: Exceptions) {
    this.#reading = reading;
    this.#functions = functions;
    this.#exceptions = exceptions;
  }

  /** The exceptions with known statuses. `owner`: the class of `this` in the expression. */
  of(written: ts.Expression, owner: Owner, seen: ReadonlySet<ts.Node> = new Set()): readonly KnownException[] {
    const expression = withoutWrapping(written);
    if (seen.has(expression)) return [];
    const open = new Set([...seen, expression]);
    const ofEach = (parts: readonly ts.Expression[]) => parts.flatMap((part) => this.of(part, owner, open));
    if (ts.isAwaitExpression(expression)) return ofEach([expression.expression]);
    if (ts.isConditionalExpression(expression)) return ofEach([expression.whenTrue, expression.whenFalse]);
    if (ts.isNewExpression(expression)) return known(this.#exceptions.thrown(expression));
    if (ts.isIdentifier(expression)) return this.#ofVariable(expression, owner, open);
    if (ts.isCallExpression(expression)) return this.#ofCall(expression, owner, open);
    if (ts.isPropertyAccessExpression(expression)) {
      const value = this.#functions.valueOf(expression, owner);
      return value === undefined ? [] : ofEach([value]);
    }
    if (!ts.isBinaryExpression(expression)) return [];
    const { left, operatorToken, right } = expression;
    if (eitherOperators.has(operatorToken.kind)) return ofEach([left, right]);
    return rightOperators.has(operatorToken.kind) ? ofEach([right]) : [];
  }

  /** The exceptions of a class that is named in the source. */
  ofClass(name: ts.Expression | ts.EntityName): readonly KnownException[] {
    return known(this.#exceptions.named(name));
  }

  #ofCall(call: ts.CallExpression, owner: Owner, open: ReadonlySet<ts.Node>): readonly KnownException[] {
    const [first] = call.arguments;
    if (first !== undefined && isCallOf(call, 'Object.assign')) return this.of(first, owner, open);
    const callee = withoutWrapping(call.expression);
    const called = this.#functions.calledBy(call, owner, 'values');
    const returned = called === undefined ? [] : this.#returned(called, open);
    if (returned.length > 0) return returned;
    const type = this.#functions.returnTypeOf(call, owner);
    if (type !== undefined) return this.#ofType(type, open);
    // The methods of exceptions return the exception: `new UnauthorizedException().withHeader(…)`.
    const isOfException = called === undefined && ts.isPropertyAccessExpression(callee);
    return isOfException ? this.of(callee.expression, owner, open) : [];
  }

  #returned(called: ReadFunction, open: ReadonlySet<ts.Node>): readonly KnownException[] {
    // The body of an arrow function may be the returned expression itself.
    const { parent } = called.body;
    if (open.has(parent)) return [];
    const inside = new Set([...open, parent]);
    return returnedBy(called).flatMap((one) => this.of(one, called.owner, inside));
  }

  /** Every value that a variable gets, or else its declared type. */
  #ofVariable(name: ts.Identifier, owner: Owner, open: ReadonlySet<ts.Node>): readonly KnownException[] {
    const declaration = this.#functions.variableOf(name);
    if (declaration === undefined || open.has(declaration)) return [];
    const inside = new Set([...open, declaration]);
    const { initializer, type } = declaration;
    const values = [...(initializer === undefined ? [] : [initializer]), ...assignedTo(declaration)];
    const found = values.flatMap((value) => this.of(value, owner, inside));
    return found.length > 0 || type === undefined ? found : this.#ofType(type, inside);
  }

  /** The exceptions that a written type names. */
  #ofType(written: ts.TypeNode, open: ReadonlySet<ts.Node>): readonly KnownException[] {
    const type = withoutParentheses(written);
    if (open.has(type)) return [];
    const inside = new Set([...open, type]);
    if (ts.isUnionTypeNode(type)) return type.types.flatMap((member) => this.#ofType(member, inside));
    if (!ts.isTypeReferenceNode(type)) return [];
    const [argument] = type.typeArguments ?? [];
    if (type.typeName.getText() === 'Promise') return argument === undefined ? [] : this.#ofType(argument, inside);
    const symbol = this.#reading.symbolOf(type.typeName);
    const alias = symbol?.declarations?.find((one) => ts.isTypeAliasDeclaration(one));
    if (alias === undefined) return this.ofClass(type.typeName);
    if (!this.#reading.project.isOwn(alias.getSourceFile())) return [];
    this.#reading.follow(alias);
    return this.#ofType(alias.type, inside);
  }
}

/** Whether a call calls a global function, such as `Promise.reject`. */
export function isCallOf({ expression }: ts.CallExpression, name: string): boolean {
  return ts.isPropertyAccessExpression(expression) && expression.getText() === name;
}

function known(error: DocumentedError | undefined): readonly KnownException[] {
  if (error?.status === undefined) return [];
  const { class: reference, status, description } = error;
  return [{ class: reference, status, ...(description !== undefined && { description }) }];
}

/** The values that the function or file around a variable assigns to it later. */
function assignedTo(declaration: ts.VariableDeclaration | ts.ParameterDeclaration): readonly ts.Expression[] {
  const { name, parent } = declaration;
  const isConstant = ts.isVariableDeclarationList(parent) && (parent.flags & ts.NodeFlags.Const) !== 0;
  if (isConstant || !ts.isIdentifier(name)) return [];
  const around = ts.findAncestor(parent, (node) => ts.isFunctionLike(node) || ts.isSourceFile(node));
  const values: ts.Expression[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isBinaryExpression(node) && assignments.has(node.operatorToken.kind)) {
      if (ts.isIdentifier(node.left) && node.left.text === name.text) values.push(node.right);
    }
    ts.forEachChild(node, visit);
  };
  if (around !== undefined) visit(around);
  return values;
}
