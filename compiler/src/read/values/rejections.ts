import { ts } from 'ts-morph';
import type { RejectionFacts } from '../../model/facts.js';
import { distinct } from '../../model/group-by.js';
import type { ThrownError } from '../../model/thrown-error.js';
import { withoutWrapping } from '../../sources/wrapping.js';
import { type CalledFunctions, type ReadFunction, returnedBy } from '../classes/called-functions.js';
import type { ClassMembers } from '../classes/class-members.js';
import { fileReadsRawBody, mentionsRawBody, readsRawBody } from '../classes/raw-body-reads.js';
import type { ThrownByFunctions } from './thrown-by-functions.js';
import { isCallOf } from './thrown-errors.js';

/** Reads the errors with which guards, resolvers, interceptors and handlers reject requests: the exceptions that their source throws. */
export class Rejections {
  readonly #members: ClassMembers;
  readonly #functions: CalledFunctions;
  readonly #thrown: ThrownByFunctions;

  constructor(members: ClassMembers, functions: CalledFunctions, thrown: ThrownByFunctions) {
    this.#members = members;
    this.#functions = functions;
    this.#thrown = thrown;
  }

  /** The rejections of a class; absent for one that is neither, or whose method is not in the source. */
  of(declaration: ts.ClassLikeDeclaration): RejectionFacts | undefined {
    const members = this.#members.of(declaration);
    const check = this.#functions.ofMember(members.get('canActivate')?.node, declaration, 'values');
    const intercept = this.#functions.ofMember(members.get('intercept')?.node, declaration);
    if (check === undefined && intercept === undefined) return undefined;
    const thrown = distinct([check, intercept].flatMap((method) => (method ? this.#thrown.of(method) : [])));
    return { thrown, denies: check !== undefined && this.#mayReturnFalse(check, new Set()) };
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
    const called = this.#thrown.bodiesFrom(intercept);
    return called.some((body) => mentionsRawBody(body.getSourceFile()) && readsRawBody(body));
  }

  /** The exceptions that the method `resolve` of a class throws; absent without one, or when it is not in the source. */
  ofResolve(declaration: ts.ClassLikeDeclaration): readonly ThrownError[] | undefined {
    const resolve = this.#functions.ofMember(this.#members.of(declaration).get('resolve')?.node, declaration);
    return resolve && this.#thrown.of(resolve);
  }

  /** The exceptions of a handler. `controller`: the class whose instance handles requests, which may inherit the method. */
  ofHandler(handler: ts.MethodDeclaration, controller: ts.ClassLikeDeclaration): readonly ThrownError[] {
    const read = this.#functions.ofMember(handler, controller);
    return read === undefined ? [] : this.#thrown.of(read);
  }

  /** Whether a handler, or a function that it calls, makes a response with a file. */
  makesFile(handler: ts.MethodDeclaration, controller: ts.ClassLikeDeclaration): boolean {
    const read = this.#functions.ofMember(handler, controller);
    return read !== undefined && this.#thrown.makesFile(read);
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
    const called = this.#functions.calledBy(expression, owner, 'values');
    return called === undefined || this.#mayReturnFalse(called, seen);
  }
}
