import { ts } from 'ts-morph';
import type { DocumentedError } from '../../model/api-document.js';
import type { RejectionFacts } from '../../model/facts.js';
import { type CalledFunctions, type ReadFunction, returnedBy } from '../classes/called-functions.js';
import type { ClassMembers } from '../classes/class-members.js';
import { fileReadsRawBody, mentionsRawBody, readsRawBody } from '../classes/raw-body-reads.js';
import { withoutWrapping } from '../source-reading.js';
import { type RethrownErrors, rethrownErrors } from './rethrown-errors.js';
import { isCallOf, type ThrownErrors } from './thrown-errors.js';

/** Reads the errors with which guards, resolvers and interceptors reject requests: the exceptions that their source throws. */
export class Rejections {
  readonly #members: ClassMembers;
  readonly #functions: CalledFunctions;
  readonly #errors: ThrownErrors;

  constructor(members: ClassMembers, functions: CalledFunctions, errors: ThrownErrors) {
    this.#members = members;
    this.#functions = functions;
    this.#errors = errors;
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

  /**
   * Whether an interceptor reads the bytes of bodies: its file or that of a base class does, or a function that it calls, as far as calls are
   * followed.
   */
  readsRawBody(declaration: ts.ClassLikeDeclaration): boolean {
    const intercept = this.#functions.ofMember(this.#members.of(declaration).get('intercept')?.node, declaration);
    if (intercept === undefined) return false;
    const files = this.#functions.filesOf([declaration, ...this.#members.ancestorsOf(declaration)]);
    if (files.some((file) => fileReadsRawBody(file))) return true;
    const called = new Set<ts.Node>();
    this.#collect(intercept, called, new Map());
    return [...called].some((body) => mentionsRawBody(body.getSourceFile()) && readsRawBody(body));
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
    const add = (errors: readonly DocumentedError[]) => {
      for (const error of errors) thrown.set(error.class.id + error.status, error);
    };
    const visitCaught = (node: ts.Node, { any, classes }: RethrownErrors) => {
      const tested = classes.map((name) => this.#errors.ofClass(name));
      // A class without a known status may be that of any caught error.
      if (any || tested.some((errors) => errors.length === 0)) visit(node);
      add(tested.flat());
    };
    const visit = (node: ts.Node): void => {
      if (ts.isThrowStatement(node)) add(this.#errors.of(node.expression, read.owner));
      if (ts.isTryStatement(node)) {
        const { tryBlock, catchClause, finallyBlock } = node;
        if (catchClause === undefined) visit(tryBlock);
        else visitCaught(tryBlock, rethrownErrors(catchClause.variableDeclaration?.name, catchClause.block));
        if (catchClause !== undefined) visit(catchClause.block);
        if (finallyBlock !== undefined) visit(finallyBlock);
        return;
      }
      if (ts.isCallExpression(node)) {
        const called = this.#functions.calledBy(node, read.owner);
        if (called !== undefined) {
          add(argumentsThrownBy(called, node).flatMap((argument) => this.#errors.of(argument, read.owner)));
          this.#collect(called, seen, thrown);
        }
        const [reason] = node.arguments;
        if (reason !== undefined && isCallOf(node, 'Promise.reject')) add(this.#errors.of(reason, read.owner));
        // A function that is an argument counts as called: `.catch(() => { throw … })`.
        for (const argument of node.arguments) visit(isInlineFunction(argument) ? argument.body : argument);
        const [handler] = isCatch(node) ? node.arguments : [];
        if (handler === undefined) visit(node.expression);
        else if (isInlineFunction(handler)) {
          visitCaught(node.expression, rethrownErrors(handler.parameters[0]?.name, handler.body));
        }
        return;
      }
      // Other functions and classes run when they are called.
      if (!ts.isFunctionLike(node) && !ts.isClassLike(node)) ts.forEachChild(node, visit);
    };
    visit(read.body);
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
    if (isCallOf(expression, 'Promise.reject')) return false;
    if (value !== undefined && isCallOf(expression, 'Promise.resolve')) return this.#mayBeFalse(value, owner, seen);
    const called = this.#functions.calledBy(expression, owner);
    return called === undefined || this.#mayReturnFalse(called, seen);
  }
}

/** The arguments of a call that the called function throws. */
function argumentsThrownBy({ body }: ReadFunction, call: ts.CallExpression): readonly ts.Expression[] {
  const { parent } = body;
  if (!ts.isFunctionLike(parent)) return [];
  const names = parent.parameters.map(({ name }) => name);
  return names.flatMap((name, index) => {
    const argument = call.arguments[index];
    return argument !== undefined && rethrownErrors(name, body).any ? [argument] : [];
  });
}

/** Whether a call is `promise.catch(…)`, which handles the rejection of the promise. */
function isCatch({ expression, arguments: values }: ts.CallExpression): boolean {
  return ts.isPropertyAccessExpression(expression) && expression.name.text === 'catch' && values.length > 0;
}

function isInlineFunction(node: ts.Node): node is ts.ArrowFunction | ts.FunctionExpression {
  return ts.isArrowFunction(node) || ts.isFunctionExpression(node);
}
