import { ts } from 'ts-morph';
import type { DocumentedError } from '../model/api-document.js';
import type { RejectionFacts } from '../model/facts.js';
import type { CalledFunctions, ReadFunction } from './called-functions.js';
import type { ClassMembers } from './class-members.js';
import type { Exceptions } from './exceptions.js';
import { withoutWrapping } from './source-reading.js';

/** Reads the errors with which guards, resolvers and interceptors reject requests: the exceptions that their source throws. */
export class Rejections {
  readonly #members: ClassMembers;
  readonly #functions: CalledFunctions;
  readonly #exceptions: Exceptions;

  constructor(members: ClassMembers, functions: CalledFunctions, exceptions: Exceptions) {
    this.#members = members;
    this.#functions = functions;
    this.#exceptions = exceptions;
  }

  /** The rejections of a class; absent for one that is neither, or whose method is not in the source. */
  of(declaration: ts.ClassLikeDeclaration): RejectionFacts | undefined {
    const members = this.#members.of(declaration);
    const check = this.#functions.ofMember(members.get('canActivate')?.node, declaration);
    const intercept = this.#functions.ofMember(members.get('intercept')?.node, declaration);
    if (check === undefined && intercept === undefined) return undefined;
    const thrown = new Map<string, DocumentedError>();
    const seen = new Set<ts.Node>();
    for (const method of [check, intercept]) {
      if (method !== undefined) this.#collect(method, seen, thrown);
    }
    return { thrown: [...thrown.values()], denies: check !== undefined && this.#mayReturnFalse(check, new Set()) };
  }

  /** The exceptions that the method `resolve` of a class throws; absent without one, or when it is not in the source. */
  ofResolve(declaration: ts.ClassLikeDeclaration): readonly DocumentedError[] | undefined {
    const resolve = this.#functions.ofMember(this.#members.of(declaration).get('resolve')?.node, declaration);
    if (resolve === undefined) return undefined;
    const thrown = new Map<string, DocumentedError>();
    this.#collect(resolve, new Set(), thrown);
    return [...thrown.values()];
  }

  #collect(read: ReadFunction, seen: Set<ts.Node>, thrown: Map<string, DocumentedError>): void {
    if (seen.has(read.body)) return;
    seen.add(read.body);
    const visit = (node: ts.Node): void => {
      if (ts.isThrowStatement(node)) {
        for (const error of this.#errorsOf(node.expression, read.owner))
          thrown.set(error.class.id + error.status, error);
      }
      if (ts.isTryStatement(node)) {
        const { tryBlock, catchClause, finallyBlock } = node;
        if (catchClause === undefined || throwsAgain(catchClause)) visit(tryBlock);
        if (catchClause !== undefined) visit(catchClause.block);
        if (finallyBlock !== undefined) visit(finallyBlock);
        return;
      }
      if (ts.isCallExpression(node)) {
        const called = this.#functions.calledBy(node, read.owner);
        if (called !== undefined) this.#collect(called, seen, thrown);
        // A function that is an argument counts as called: `.catch(() => { throw … })`.
        for (const argument of node.arguments) visit(isInlineFunction(argument) ? argument.body : argument);
        if (!isCatch(node)) visit(node.expression);
        return;
      }
      // Other functions and classes run when they are called.
      if (!ts.isFunctionLike(node) && !ts.isClassLike(node)) ts.forEachChild(node, visit);
    };
    visit(read.body);
  }

  /** The exceptions of an expression: `new X()`, one of two, or the result of a function of the source. */
  #errorsOf(
    written: ts.Expression,
    owner: ts.ClassLikeDeclaration | undefined,
    seen: ReadonlySet<ts.Node> = new Set(),
  ): readonly DocumentedError[] {
    const expression = withoutWrapping(written);
    if (ts.isNewExpression(expression)) {
      const error = this.#exceptions.thrown(expression);
      return error?.status === undefined ? [] : [error];
    }
    if (ts.isConditionalExpression(expression))
      return [expression.whenTrue, expression.whenFalse].flatMap((one) => this.#errorsOf(one, owner, seen));
    if (!ts.isCallExpression(expression)) return [];
    const called = this.#functions.calledBy(expression, owner);
    if (called === undefined || seen.has(called.body)) return [];
    return returnedBy(called).flatMap((one) => this.#errorsOf(one, called.owner, new Set([...seen, called.body])));
  }

  #mayReturnFalse(read: ReadFunction, seen: ReadonlySet<ts.Node>): boolean {
    if (seen.has(read.body)) return true;
    const open = new Set([...seen, read.body]);
    return returnedBy(read).some((expression) => this.#mayBeFalse(expression, read.owner, open));
  }

  #mayBeFalse(written: ts.Expression, owner: ts.ClassLikeDeclaration | undefined, seen: ReadonlySet<ts.Node>): boolean {
    const expression = withoutWrapping(written);
    if (ts.isAwaitExpression(expression)) return this.#mayBeFalse(expression.expression, owner, seen);
    if (ts.isConditionalExpression(expression))
      return [expression.whenTrue, expression.whenFalse].some((one) => this.#mayBeFalse(one, owner, seen));
    if (!ts.isCallExpression(expression)) return expression.kind !== ts.SyntaxKind.TrueKeyword;
    const [value] = expression.arguments;
    if (value !== undefined && expression.expression.getText() === 'Promise.resolve')
      return this.#mayBeFalse(value, owner, seen);
    const called = this.#functions.calledBy(expression, owner);
    return called === undefined || this.#mayReturnFalse(called, seen);
  }
}

/** The returned expressions of a function, without those of inner functions. */
function returnedBy({ body }: ReadFunction): readonly ts.Expression[] {
  if (!ts.isBlock(body)) return [body];
  const returned: ts.Expression[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isReturnStatement(node)) {
      if (node.expression !== undefined) returned.push(node.expression);
    } else if (!ts.isFunctionLike(node) && !ts.isClassLike(node)) ts.forEachChild(node, visit);
  };
  visit(body);
  return returned;
}

/** Whether a `catch` throws the caught error again. */
function throwsAgain({ variableDeclaration, block }: ts.CatchClause): boolean {
  const name = variableDeclaration?.name;
  if (name === undefined || !ts.isIdentifier(name)) return false;
  const visit = (node: ts.Node): boolean =>
    (ts.isThrowStatement(node) && ts.isIdentifier(node.expression) && node.expression.text === name.text) ||
    ts.forEachChild(node, visit) === true;
  return visit(block);
}

/** Whether a call is `promise.catch(…)`, which handles the rejection of the promise. */
function isCatch({ expression, arguments: values }: ts.CallExpression): boolean {
  return ts.isPropertyAccessExpression(expression) && expression.name.text === 'catch' && values.length > 0;
}

function isInlineFunction(node: ts.Node): node is ts.ArrowFunction | ts.FunctionExpression {
  return ts.isArrowFunction(node) || ts.isFunctionExpression(node);
}
