import { describe, expect, test } from 'vitest';
import { ApplicationCopy } from '../../support/application-copy.js';
import { type Finished, runProcess } from '../../support/run-process.js';
import { strictest } from '../../support/strictest.js';

const compilerOptions = {
  ...strictest,
  target: 'es2023',
  lib: ['es2023'],
  types: ['node'],
  module: 'nodenext',
  skipLibCheck: true,
  rootDir: 'src',
  outDir: 'dist',
};

/** An application with these files, into which the resource `notes` is generated and in whose root module it is registered. */
async function withNotes(files: Readonly<Record<string, string>>): Promise<ApplicationCopy> {
  const copy = ApplicationCopy.empty();
  const manifest = { name: 'shop', version: '1.0.0', private: true, type: 'module' };
  copy.write('package.json', JSON.stringify(manifest));
  copy.write('tsconfig.json', JSON.stringify({ compilerOptions, include: ['src'] }));
  for (const [file, text] of Object.entries(files)) copy.write(file, text);
  expect(await copy.ashlar(['generate', 'resource', 'notes'])).toMatchObject({ code: 0, stderr: '' });
  copy.edit('src/app.ts', '', "import { NotesModule } from './notes/notes.module.js';\n");
  copy.edit('src/app.ts', 'imports: [', 'imports: [NotesModule, ');
  return copy;
}

/** Builds and compiles the application, and runs its tests as the script `node --test dist/` does. */
async function testNotes(copy: ApplicationCopy): Promise<Finished> {
  expect(await copy.ashlar(['build'])).toMatchObject({ code: 0, stderr: '' });
  expect(await copy.tsc()).toMatchObject({ code: 0, output: '' });
  const env = { NODE_OPTIONS: undefined, NODE_TEST_CONTEXT: undefined };
  return runProcess(process.execPath, ['--test', 'dist/notes/notes.test.js'], { cwd: copy.directory, env });
}

const passed = { code: 0, output: expect.stringMatching(/\bpass 5\n[\s\S]*\bfail 0\n/) };

const signedIn = `import { Guard, type OnModuleInit, type RequestContext, UnauthorizedException } from 'ashlar';

/** A guard with more public members than it needs. */
@Guard()
export class SignedIn implements Guard, OnModuleInit {
  readonly realm: string = 'shop';

  onModuleInit(): void {
    throw new Error('the guard was built');
  }

  canActivate(context: RequestContext): boolean {
    if (context.bearerToken() === undefined) throw new UnauthorizedException();
    return true;
  }
}
`;

const requireRole = `import { Guard, Injectable, type RequestContext } from 'ashlar';

@Injectable()
export class Accounts {
  constructor() {
    throw new Error('there is no database');
  }

  async rolesOf(token: string): Promise<readonly string[]> {
    return [token];
  }
}

/** An asynchronous guard with options that depends on a class that tests cannot build. */
@Guard()
export class RequireRole implements Guard<readonly string[]> {
  readonly #accounts: Accounts;

  constructor(accounts: Accounts) {
    this.#accounts = accounts;
  }

  async canActivate(context: RequestContext, roles: readonly string[]): Promise<boolean> {
    const own = await this.#accounts.rolesOf(context.bearerToken() ?? '');
    return roles.some((role) => own.includes(role));
  }
}
`;

/** A second guard of the same name. */
const otherSignedIn = `import { Guard } from 'ashlar';

@Guard()
export default class SignedIn implements Guard {
  canActivate(): boolean {
    return false;
  }
}
`;

const envelope = `import { HttpResponse, Injectable, type Interceptor, type Next, type RequestContext } from 'ashlar';

@Injectable()
export class Envelope implements Interceptor {
  async intercept(_context: RequestContext, next: Next): Promise<HttpResponse> {
    await next();
    return HttpResponse.json(203, { data: 'an envelope' });
  }
}
`;

const gate = `import { Guard, type HttpResponse, type Interceptor, type Next, type RequestContext } from 'ashlar';

/** A class that is a guard and an interceptor. */
@Guard()
export class Gate implements Guard, Interceptor {
  canActivate(): boolean {
    return false;
  }

  intercept(_context: RequestContext, _next: Next): Promise<HttpResponse> {
    throw new Error('the gate is closed');
  }
}
`;

const errors = `import { type ErrorHandler, Injectable, type RequestFailure, Response } from 'ashlar';

export interface ApiError {
  readonly code: string;
}

@Injectable()
export class ApiErrors implements ErrorHandler<ApiError> {
  readonly validationStatus = 422;

  handle({ status, kind }: RequestFailure): Response<ApiError, number> {
    return Response.withStatus(status, { code: kind });
  }
}
`;

const limits = `import { Injectable, Module, type ThrottleConfig, ThrottleModule, ThrottleOptions, ThrottlePolicy } from 'ashlar';

@Injectable()
export class FewRequests implements ThrottleConfig {
  options(): ThrottleOptions {
    return ThrottleOptions.default().withPolicy(new ThrottlePolicy(1, 60));
  }
}

@Module({ imports: [ThrottleModule.configure(FewRequests)] })
export class LimitsModule {}
`;

const main = `import { fastifyAdapter } from 'ashlar/fastify';
import { compiled } from './generated/index.js';

const app = await fastifyAdapter(compiled);
await app.listen(0);
`;

describe('the tests of a generated resource pass', () => {
  test('in an application without guards', async () => {
    const copy = await withNotes({
      'src/app.ts': "import { Module } from 'ashlar';\n\n@Module({ imports: [] })\nexport class AppModule {}\n",
    });
    expect(copy.read('src/notes/notes.test.ts')).not.toContain('overrides');
    expect(await testNotes(copy)).toMatchObject(passed);
  });

  test.each([
    ['synchronous', 'SignedIn', "import { SignedIn } from './guards/signed-in.js';\n", ''],
    [
      'asynchronous',
      'RequireRole',
      "import { Accounts, RequireRole } from './guards/require-role.js';\n",
      ', Accounts',
    ],
  ])('in an application whose root module has a guard that is %s', async (_kind, guard, line, dependencies) => {
    const entry = guard === 'RequireRole' ? "withOptions(RequireRole, ['admin'])" : guard;
    const imports = guard === 'RequireRole' ? 'Module, withOptions' : 'Module';
    const copy = await withNotes({
      'src/guards/signed-in.ts': signedIn,
      'src/guards/require-role.ts': requireRole,
      'src/app.ts': `import { ${imports} } from 'ashlar';
${line}
@Module({ imports: [], providers: [${guard}${dependencies}], guards: [${entry}] })
export class AppModule {}
`,
    });
    expect(await testNotes(copy)).toMatchObject(passed);
  });

  test('in an application on Fastify with a path, guards, an interceptor, a rate limit and an error handler', async () => {
    const copy = await withNotes({
      'src/guards/signed-in.ts': signedIn,
      'src/guards/require-role.ts': requireRole,
      'src/guards/other.ts': otherSignedIn,
      'src/envelope.ts': envelope,
      'src/gate.ts': gate,
      'src/errors.ts': errors,
      'src/limits.ts': limits,
      'src/main.ts': main,
      'src/app.ts': `import { Module, withOptions } from 'ashlar';
import { Envelope } from './envelope.js';
import { ApiErrors } from './errors.js';
import { Gate } from './gate.js';
import SignedInElsewhere from './guards/other.js';
import { Accounts, RequireRole } from './guards/require-role.js';
import { SignedIn } from './guards/signed-in.js';
import { LimitsModule } from './limits.js';

const guards = [SignedIn, withOptions(RequireRole, ['admin'])];

@Module({
  path: '/api/{shop}',
  imports: [LimitsModule],
  providers: [Accounts, ApiErrors, Envelope, Gate, RequireRole, SignedIn, SignedInElsewhere],
  guards: [...guards, Gate, SignedInElsewhere, withOptions(RequireRole, ['owner'])],
  interceptors: [Envelope, Gate],
  errorHandler: ApiErrors,
})
export class AppModule {}
`,
    });
    expect(copy.read('src/notes/notes.test.ts')).toContain("app.get('/api/1/notes')");
    expect(await testNotes(copy)).toMatchObject(passed);
  });
});
