import { beforeAll, expect, test } from 'vitest';
import { compileDocumented, generatedText } from './support/compile-documented.ts';
import { type Document, responsesOf } from './support/describe-operation.ts';

const errors = `
import { HttpException, Injectable, UnauthorizedException } from 'ashlar';

/** The subscription has ended. */
export class Unpaid extends HttpException {
  constructor() { super(402, 'pay'); }
}
export class AnyError extends HttpException {
  constructor(text: string, status: number) { super(status, text); }
}
export function unauthorized(text: string): UnauthorizedException {
  return new UnauthorizedException(text);
}
export type Failure = UnauthorizedException | Unpaid;
const made: unknown[] = [];
export function declared(): Failure { return made[0] as Failure; }
export function anyFailure(): HttpException { return made[0] as HttpException; }
export function later(): Error { return made[0] as Error; }
export function fail(error: HttpException): never { throw error; }
export function failLater(make: () => Unpaid | undefined): never { const error: Unpaid = make() ?? new Unpaid(); throw error; }
export abstract class Failures { abstract make(): Promise<Unpaid>; }
@Injectable() export class PaymentFailures extends Failures { async make(): Promise<Unpaid> { return new Unpaid(); } }
export const failures = { unauthorized: (text: string) => unauthorized(text), unpaid: new Unpaid() };
export const demand = (token: string | undefined): string => {
  if (token === undefined) throw unauthorized('There is no token');
  return token;
};
`;

const checks = `
import {
  BadGatewayException, ForbiddenException, Guard, type HttpResponse, Injectable, type Interceptor, type Next, RequestContext,
  UnauthorizedException,
} from 'ashlar';
import { HttpException } from 'ashlar';
import { AnyError, anyFailure, declared, demand, fail, failLater, Failures, failures, later, Unpaid, unauthorized } from './errors.js';

@Injectable()
export class Tokens {
  static known(token: string): boolean { if (token === '') throw new ForbiddenException(); return true; }
  verify(token: string | undefined): string { if (token === undefined) throw new UnauthorizedException(); return token; }
  async load(token: string): Promise<string> { return token; }
  async isKnown(token: string): Promise<boolean> { await this.load(token); return true; }
}

@Guard() export class Throws implements Guard {
  canActivate(context: RequestContext): boolean {
    if (context.bearerToken() === undefined) throw new UnauthorizedException();
    return true;
  }
}
@Guard() export class Denies implements Guard {
  canActivate(context: RequestContext): boolean { return context.bearerToken() !== undefined; }
}
@Guard() export class Both implements Guard {
  canActivate = async (context: RequestContext): Promise<boolean> => {
    if (context.bearerToken() === undefined) throw new UnauthorizedException();
    return Promise.resolve(false);
  };
}
@Guard() export class Neither implements Guard {
  async canActivate(): Promise<boolean> { if (Math.random() > 2) throw new Error('a bug'); return Promise.resolve(true); }
}
@Guard() export class InService implements Guard {
  constructor(private readonly tokens: Tokens) {}
  async canActivate(context: RequestContext): Promise<boolean> {
    const token = this.tokens.verify(context.bearerToken());
    await this.tokens.load(token).catch(() => { throw new Unpaid(); });
    return await this.tokens.isKnown(token);
  }
}
@Guard() export class InPrivateField implements Guard {
  readonly #tokens: Tokens;
  constructor(tokens: Tokens) { this.#tokens = tokens; }
  canActivate(context: RequestContext): boolean {
    try { this.#tokens.verify(context.bearerToken()); } catch { throw new AnyError('x', 451); }
    return this.#isFine();
  }
  #isFine(): boolean { return true; }
}
@Guard() export class Again implements Guard {
  canActivate(context: RequestContext): boolean {
    try { return demand(context.bearerToken()) !== ''; } catch (error) { console.error(error); throw error; }
  }
}
@Guard() export class Forgiving implements Guard {
  constructor(private readonly tokens: Tokens) {}
  canActivate(context: RequestContext): boolean {
    try { this.tokens.verify(context.bearerToken()); return true; } catch { return false; }
  }
}
@Guard() export class InFunction implements Guard {
  canActivate(context: RequestContext): boolean {
    const token = context.bearerToken() ?? '';
    const later = () => { throw new BadGatewayException(); };
    if (token === '') throw token === '' ? unauthorized('a') : new Unpaid();
    return later === undefined ? Tokens.known(token) : true;
  }
}
@Guard() export class Child extends Throws {
  override canActivate(context: RequestContext): boolean { return super.canActivate(context); }
}
@Guard() export class Heir extends Throws {}
@Guard() export class Round implements Guard {
  canActivate(context: RequestContext): boolean { return this.canActivate(context); }
}
@Guard() export class WithHeader implements Guard {
  canActivate(): boolean { throw new UnauthorizedException('x').withHeader('www-authenticate', 'Bearer').withErrors({ a: ['b'] }); }
}
@Guard() export class InVariable implements Guard {
  canActivate(): boolean { const error = new UnauthorizedException(); error.withErrors({}); throw error; }
}
@Guard() export class Assigned implements Guard {
  canActivate(context: RequestContext): boolean {
    let error: Error;
    if (context.bearerToken() === undefined) error = new UnauthorizedException();
    else error = new Unpaid().withHeader('x-plan', 'none');
    throw error;
  }
}
@Guard() export class Chosen implements Guard {
  canActivate(context: RequestContext): boolean {
    const token = context.bearerToken();
    throw (token === undefined ? new UnauthorizedException() : undefined) ?? new ForbiddenException();
  }
}
@Guard() export class ByDeclaredType implements Guard {
  canActivate(): boolean { throw declared(); }
}
@Guard() export class OfAbstractMethod implements Guard {
  constructor(private readonly failures: Failures) {}
  async canActivate(): Promise<boolean> { throw await this.failures.make(); }
}
@Guard() export class OfObject implements Guard {
  canActivate(context: RequestContext): boolean {
    if (context.bearerToken() === undefined) throw failures.unauthorized('a');
    throw failures.unpaid;
  }
}
@Guard() export class Rejected implements Guard {
  canActivate(): Promise<boolean> { return Promise.reject(new UnauthorizedException()); }
}
@Guard() export class Passed implements Guard {
  canActivate(context: RequestContext): boolean { if (context.bearerToken() === undefined) fail(new UnauthorizedException()); return fail(new Unpaid()); }
}
@Guard() export class OfParameter implements Guard {
  canActivate(): boolean { return failLater(() => undefined); }
}
@Guard() export class AgainIfKnown implements Guard {
  constructor(private readonly tokens: Tokens) {}
  canActivate(): boolean {
    try { return Tokens.known(this.tokens.verify('')); } catch (error) {
      if (error instanceof UnauthorizedException || error instanceof Unpaid) throw error;
      return true;
    }
  }
}
@Guard() export class AgainOrOther implements Guard {
  canActivate(): boolean {
    try { return Tokens.known(''); } catch (error) { throw error instanceof HttpException ? error : new UnauthorizedException(); }
  }
}
@Guard() export class AgainByOtherName implements Guard {
  canActivate(): boolean {
    try { return Tokens.known(''); } catch (error) { const known = error as Error; throw known; }
  }
}
@Guard() export class AgainInPromise implements Guard {
  constructor(private readonly tokens: Tokens) {}
  async canActivate(): Promise<boolean> {
    await this.check().catch((error) => { throw error; });
    await this.pay().catch(() => undefined);
    return true;
  }
  private async check(): Promise<void> { throw new UnauthorizedException(); }
  private async pay(): Promise<void> { throw new Unpaid(); }
}
@Guard() export class Extended implements Guard {
  canActivate(): boolean { throw Object.assign(new UnauthorizedException(), { reason: 'a' }); }
}
@Guard() export class Circular implements Guard {
  canActivate(): boolean { let error = later(); error = error; throw error; }
}
@Guard() export class AnyStatus implements Guard {
  canActivate(): boolean { throw anyFailure(); }
}
export abstract class Abstract { abstract canActivate(context: RequestContext): boolean }
@Injectable() export class Failing implements Interceptor {
  async intercept(_context: RequestContext, next: Next): Promise<HttpResponse> {
    try { return await next(); } catch { throw new BadGatewayException(); }
  }
}
`;

const unpaid = '402 The subscription has ended.: application/json ErrorEnvelope';

/** The guards, and the errors that a route with each guard documents. */
const wanted: Readonly<Record<string, readonly string[]>> = {
  Throws: ['401 Unauthorized'],
  Denies: ['403 Forbidden'],
  Both: ['401 Unauthorized', '403 Forbidden'],
  Neither: [],
  InService: ['401 Unauthorized', unpaid],
  InPrivateField: ['451 UnavailableForLegalReasons'],
  Again: ['401 Unauthorized', '403 Forbidden'],
  Forgiving: ['403 Forbidden'],
  InFunction: ['401 Unauthorized', unpaid, '403 Forbidden'],
  Child: ['401 Unauthorized'],
  Heir: ['401 Unauthorized'],
  Round: ['403 Forbidden'],
  Abstract: ['401 Unauthorized'],
  WithHeader: ['401 Unauthorized'],
  InVariable: ['401 Unauthorized'],
  Assigned: ['401 Unauthorized', unpaid],
  Chosen: ['401 Unauthorized', '403 Forbidden'],
  ByDeclaredType: ['401 Unauthorized', unpaid],
  OfAbstractMethod: [unpaid],
  OfObject: ['401 Unauthorized', unpaid],
  Rejected: ['401 Unauthorized'],
  Passed: ['401 Unauthorized', unpaid],
  OfParameter: [unpaid],
  AgainIfKnown: ['401 Unauthorized', unpaid],
  AgainOrOther: ['401 Unauthorized', '403 Forbidden'],
  AgainByOtherName: ['403 Forbidden'],
  AgainInPromise: ['401 Unauthorized'],
  Extended: ['401 Unauthorized'],
  Circular: [],
  AnyStatus: [],
};

const guards = Object.keys(wanted);

const application = {
  'src/errors.ts': errors,
  'src/checks.ts': checks,
  'src/routes.controller.ts': `
    import { Controller, Get, UseGuard, UseInterceptor } from 'ashlar';
    import * as checks from './checks.js';
    @Controller() export class RoutesController {
      ${guards.map((guard, index) => `@Get('/${guard}') @UseGuard(checks.${guard}) handle${index}(): void {}`).join('\n')}
      @Get('/Failing') @UseInterceptor(checks.Failing) intercepted(): void {}
      @Get('/nothing') unguarded(): void {}
    }`,
  'src/app.module.ts': `
    import { Module, provide } from 'ashlar';
    import * as checks from './checks.js';
    import { Failures, PaymentFailures } from './errors.js';
    import { RoutesController } from './routes.controller.js';
    @Module({
      controllers: [RoutesController],
      providers: [
        checks.Tokens, checks.Failing, provide(Failures, PaymentFailures), provide(checks.Abstract, checks.Throws),
        ${guards.filter((guard) => guard !== 'Abstract').map((guard) => `checks.${guard}`)},
      ],
    })
    export class AppModule {}`,
};

let document: Document;

beforeAll(async () => {
  document = JSON.parse(generatedText(await compileDocumented(application), 'openapi.json'));
}, 120_000);

function errorsOf(path: string): readonly string[] {
  const operation = document.paths[path]?.['get'];
  if (operation === undefined) throw new Error(`no operation has the path ${path}`);
  return responsesOf(operation).filter((response) => !response.startsWith('2'));
}

test.each(Object.entries(wanted))('the exceptions and results of the guard %s are documented', (guard, want) => {
  expect(errorsOf(`/${guard}`)).toEqual(want);
});

test('the exceptions of an interceptor are documented', () => expect(errorsOf('/Failing')).toEqual(['502 BadGateway']));

test('a route without a guard documents no rejection', () => expect(errorsOf('/nothing')).toEqual([]));

test('the responses describe the requirements for clients', () => {
  expect(document.components?.['responses']).toMatchObject({
    Unauthorized: { description: 'Authentication is required.' },
    Forbidden: { description: 'Access denied.' },
  });
});
