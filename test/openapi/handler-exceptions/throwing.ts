/** A way of throwing an exception: the last statements of a function with a result of type `Promise<string>`. */
export interface Throwing {
  readonly name: string;
  readonly statements: string;
  /** The statuses that a document has for it. */
  readonly documented: readonly number[];
  /** The statuses that a server may send. */
  readonly sent: readonly number[];
}

/** The declarations that the ways of throwing use. */
export const failures = `
import { ConflictException, GoneException, HttpException, NotFoundException } from 'ashlar';

/** The subscription has ended. */
export class Unpaid extends HttpException {
  constructor() { super(402, 'pay'); }
}
export class AnyError extends HttpException {
  constructor(text: string, status: number) { super(status, text); }
}
export function missing(text: string): NotFoundException { return new NotFoundException(text); }
export function fail(error: HttpException): never { throw error; }
export function assertFound(value: string | undefined): asserts value is string {
  if (value === undefined) throw new NotFoundException('nothing');
}
export const present = (value: string | undefined): string => {
  if (value === undefined) throw new GoneException('nothing');
  return value;
};
export const made = { conflict: () => new ConflictException('made'), gone: new GoneException('made') };
export const nothing = (): string | undefined => undefined;
export const always = (): boolean => true;
`;

export const failureNames = 'always, AnyError, assertFound, fail, made, missing, nothing, present, Unpaid';

function throwing(name: string, statements: string, ...documented: readonly number[]): Throwing {
  return { name, statements, documented, sent: documented };
}

/** Every way of throwing. */
export const ways: readonly Throwing[] = [
  throwing('a new exception', `throw new NotFoundException('x');`, 404),
  throwing('a variable', `const error = new ConflictException('x'); throw error;`, 409),
  throwing('an assigned variable', `let error: Error; error = new GoneException('x'); throw error;`, 410),
  throwing('one of two', `throw always() ? new NotFoundException('x') : new ConflictException('x');`, 404, 409),
  throwing('in a branch', `if (always()) throw new ForbiddenException('x'); return 'a';`, 403),
  throwing(
    'in a loop',
    `for (const id of ['a']) { if (id === 'a') throw new ConflictException(id); } return 'a';`,
    409,
  ),
  throwing('in a switch', `switch (nothing()) { case 'a': return 'a'; default: throw new GoneException('x'); }`, 410),
  throwing('of a function', `throw missing('x');`, 404),
  throwing('of an object of functions', `throw made.conflict();`, 409),
  throwing('of an object', `throw made.gone;`, 410),
  throwing('a rejected promise', `return Promise.reject(new ConflictException('x'));`, 409),
  throwing('an own class', `throw new Unpaid();`, 402),
  throwing('with its status', `throw new HttpException(418, 'x');`, 418),
  throwing('with a status in a constant', `const status = 451; throw new AnyError('x', status);`, 451),
  throwing('by a function that throws its parameter', `return fail(new ConflictException('x'));`, 409),
  throwing('by an assertion', `const found = nothing(); assertFound(found); return found;`, 404),
  throwing('by a constant with a function', `return present(nothing());`, 410),
  throwing('with a header', `throw new UnauthorizedException('x').withHeader('www-authenticate', 'Bearer');`, 401),
  throwing('with a property', `throw Object.assign(new GoneException('x'), { reason: 'a' });`, 410),
  throwing('a server error', `throw new ServiceUnavailableException('x');`, 503),
  throwing(
    'in a called function',
    `return ['a'].map((): string => { throw new NotFoundException('x'); }).join('');`,
    404,
  ),
  { ...throwing('with a computed status', `throw new AnyError('x', Number('499'));`), sent: [499] },
  { ...throwing('another error', `throw new Error('a bug');`), sent: [500] },
  { ...throwing('none', `return 'a';`), sent: [200] },
];
