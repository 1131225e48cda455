import { beforeAll, expect, test } from 'vitest';
import { compileDocumented, generatedText } from './support/compile-documented.ts';
import { type Document, responsesOf } from './support/describe-operation.ts';

const errors = `
import { HttpException, UnauthorizedException } from 'ashlar';

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
import { AnyError, demand, Unpaid, unauthorized } from './errors.js';

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
export abstract class Abstract { abstract canActivate(context: RequestContext): boolean }
@Injectable() export class Failing implements Interceptor {
  async intercept(_context: RequestContext, next: Next): Promise<HttpResponse> {
    try { return await next(); } catch { throw new BadGatewayException(); }
  }
}
`;

/** The guards, and the errors that a route behind each of them documents. */
const wanted: Readonly<Record<string, readonly string[]>> = {
  Throws: ['401 Unauthorized'],
  Denies: ['403 Forbidden'],
  Both: ['401 Unauthorized', '403 Forbidden'],
  Neither: [],
  InService: ['401 Unauthorized', '402 The subscription has ended.: application/json ErrorEnvelope'],
  InPrivateField: ['451 UnavailableForLegalReasons'],
  Again: ['401 Unauthorized', '403 Forbidden'],
  Forgiving: ['403 Forbidden'],
  InFunction: ['401 Unauthorized', '402 The subscription has ended.: application/json ErrorEnvelope', '403 Forbidden'],
  Child: ['401 Unauthorized'],
  Heir: ['401 Unauthorized'],
  Round: ['403 Forbidden'],
  Abstract: ['401 Unauthorized'],
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
    import { RoutesController } from './routes.controller.js';
    @Module({
      controllers: [RoutesController],
      providers: [
        checks.Tokens, checks.Failing, provide(checks.Abstract, checks.Throws),
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
