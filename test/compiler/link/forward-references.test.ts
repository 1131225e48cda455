import { expect, test } from 'vitest';
import { compileFiles } from '../../support/compile-files.ts';
import { fc } from '../../support/fast-check.ts';
import { rounds } from '../../support/rounds.ts';

const sources = (imported: string) => ({
  'src/app.module.ts': `import { Module } from 'ashlar';
import { AuthModule } from './auth.module.js';

@Module({ imports: [AuthModule] })
export class AppModule {}
`,
  'src/auth.module.ts': `import { Controller, Get, Injectable, Module } from 'ashlar';
import { Users, UsersModule } from './users.module.js';

@Injectable()
export class Hashes {}

@Injectable()
export class Sessions {
  constructor(readonly users: Users) {}
}

@Controller('/sessions')
export class SessionsController {
  constructor(readonly sessions: Sessions) {}

  @Get()
  list(): string[] {
    return [];
  }
}

@Module({
  imports: [UsersModule],
  controllers: [SessionsController],
  providers: [Sessions, Hashes],
  exports: [Hashes],
})
export class AuthModule {}
`,
  'src/users.module.ts': `import * as ashlar from 'ashlar';
import { Injectable, Module } from 'ashlar';
import { AuthModule, Hashes } from './auth.module.js';

@Injectable()
export class Users {
  constructor(readonly hashes: Hashes) {}
}

@Module({ imports: [${imported}], providers: [Users], exports: [Users] })
export class UsersModule {}
`,
});

test('providers of modules that import each other are constructed after their dependencies', async () => {
  const { diagnostics, applications } = await compileFiles(sources('ashlar.forwardRef(() => AuthModule)'));
  expect(diagnostics).toEqual([]);
  const [plan] = applications.map((application) => application.plan);
  expect(plan?.providers.map(({ name }) => name)).toEqual(['hashes', 'users', 'sessions', 'sessionsController']);
  expect(plan?.modules.map(({ name }) => name)).toEqual(['UsersModule', 'AuthModule', 'AppModule']);
  // The other file evaluates its list when the class of this one is not declared yet.
  expect(plan?.firstFiles).toEqual(['src/auth.module.ts']);
});

test('a cycle without a forward reference is an error with the module that needs it', async () => {
  const { diagnostics } = await compileFiles(sources('AuthModule'));
  expect(diagnostics.map(({ code, help }) => [code, help])).toEqual([
    [
      'ASH1018',
      'write `forwardRef(() => AuthModule)` in the `imports` of `UsersModule`, or move the providers that both modules need into a module that imports neither',
    ],
  ]);
});

/** Modules in files of their own: each with a provider, and the modules that it imports. */
interface ModuleGraph {
  readonly imports: readonly (readonly Import[])[];
  /** The modules whose providers those of each module need: some of its imports. */
  readonly needs: readonly (readonly number[])[];
}

interface Import {
  readonly to: number;
  readonly isForward: boolean;
}

const moduleGraphs = fc
  .integer({ min: 2, max: 5 })
  .chain((size) => {
    const imported = fc.record({
      to: fc.nat(size - 1),
      isForward: fc.boolean(),
      isNeeded: fc.boolean(),
    });
    return fc.array(fc.uniqueArray(imported, { selector: ({ to }) => to, maxLength: size }), {
      minLength: size,
      maxLength: size,
    });
  })
  .map((lists): ModuleGraph => {
    const others = lists.map((list, from) => list.filter(({ to }) => to !== from));
    return {
      imports: others.map((list) => list.map(({ to, isForward }) => ({ to, isForward }))),
      needs: others.map((list) => list.filter(({ isNeeded }) => isNeeded).map(({ to }) => to)),
    };
  });

function sourcesOf({ imports, needs }: ModuleGraph): Readonly<Record<string, string>> {
  const files = imports.map((list, from) => {
    const lines = list.map(({ to }) => `import { M${to}Module, P${to} } from './m${to}.module.js';`);
    const entries = list.map(({ to, isForward }) => (isForward ? `forwardRef(() => M${to}Module)` : `M${to}Module`));
    const parameters = (needs[from] ?? []).map((to) => `readonly p${to}: P${to}`);
    const text = `import { forwardRef, Injectable, Module } from 'ashlar';
${lines.join('\n')}

@Injectable()
export class P${from} {
  constructor(${parameters.join(', ')}) {}
}

@Module({ imports: [${entries.join(', ')}], providers: [P${from}], exports: [P${from}] })
export class M${from}Module {}
`;
    return [`src/m${from}.module.ts`, text];
  });
  const names = imports.map((_, index) => `M${index}Module`);
  const lines = names.map((name, index) => `import { ${name} } from './m${index}.module.js';`);
  const root = `import { Module } from 'ashlar';
${lines.join('\n')}

@Module({ imports: [${names.join(', ')}] })
export class AppModule {}
`;
  return Object.fromEntries([...files, ['src/app.module.ts', root]]);
}

function hasCycle(targets: readonly (readonly number[])[]): boolean {
  const left = new Set(targets.keys());
  for (;;) {
    const free = [...left].find((node) => (targets[node] ?? []).every((to) => !left.has(to)));
    if (free === undefined) return left.size > 0;
    left.delete(free);
  }
}

/** The graph with a forward reference where the compiler advises it. */
function withAdvice(graph: ModuleGraph, file: string, help: string): ModuleGraph {
  const from = Number(/m(\d)\.module/.exec(file)?.[1]);
  const to = Number(/^write `forwardRef\(\(\) => M(\d)Module\)` in the `imports`$/.exec(help)?.[1]);
  const entry = graph.imports[from]?.find((one) => one.to === to);
  expect([file, help, entry?.isForward]).toEqual([file, help, false]);
  const changed = graph.imports[from]?.map((one) => (one.to === to ? { to, isForward: true } : one)) ?? [];
  return { ...graph, imports: graph.imports.with(from, changed) };
}

test('any modules either compile in the order of their providers, or are errors whose fix is a forward reference', async () => {
  const seen = { cycles: 0, ordered: 0, advised: 0 };
  await fc.assert(
    fc.asyncProperty(moduleGraphs, async (graph) => {
      const direct = graph.imports.map((list) => list.filter(({ isForward }) => !isForward).map(({ to }) => to));
      const expected = [...(hasCycle(graph.needs) ? ['ASH1008'] : []), ...(hasCycle(direct) ? ['ASH1018'] : [])];
      let current = graph;
      for (;;) {
        const { diagnostics, applications } = await compileFiles(sourcesOf(current));
        const errors = diagnostics.filter(({ severity }) => severity === 'error');
        const early = errors.find(({ code }) => code === 'ASH1080');
        expect(new Set(errors.filter((one) => one !== early).map(({ code }) => code))).toEqual(new Set(expected));
        if (early !== undefined) {
          // No order of the files works: one more import has to be read later.
          seen.advised += 1;
          current = withAdvice(current, early.span?.file ?? '', early.help);
          continue;
        }
        seen.cycles += expected.length;
        if (expected.length > 0) return;
        seen.ordered += 1;
        const [plan] = applications.map((application) => application.plan);
        const names = plan?.providers.map(({ name }) => name) ?? [];
        const late = graph.needs.flatMap((needed, from) =>
          needed
            .filter((to) => names.indexOf(`p${to}`) > names.indexOf(`p${from}`))
            .map((to) => `p${from} needs p${to}`),
        );
        expect([names, late]).toEqual([names, []]);
        return;
      }
    }),
    { numRuns: rounds(40, 40) },
  );
  expect(Object.values(seen).every((count) => count > 0)).toBe(true);
}, 120_000);

const configured = (list: string) => `ThrottleModule.configure(ApiThrottle, { imports: [${list}] })`;

test.each([
  ['the bare module first', 'ThrottleModule, forwardRef(() => RedisModule)', 'CommonModule', 'ThrottleModule'],
  ['the bare module last', 'forwardRef(() => RedisModule), ThrottleModule', 'CommonModule', 'ThrottleModule'],
  [
    'the bare module of the other module',
    'forwardRef(() => RedisModule)',
    'ThrottleModule, CommonModule',
    'ThrottleModule',
  ],
  [
    'a forward reference to it',
    'forwardRef(() => ThrottleModule), forwardRef(() => RedisModule)',
    'CommonModule',
    'ThrottleModule',
  ],
  [
    'its configuration',
    `${configured('forwardRef(() => RedisModule)')}, RedisModule`,
    'forwardRef(() => CommonModule)',
    'ApiThrottle',
  ],
  [
    'its configuration by a forward reference',
    `forwardRef(() => ${configured('RedisModule')})`,
    'CommonModule',
    'ApiThrottle',
  ],
  [
    'its configuration with an import of the module itself',
    'RedisModule',
    configured('forwardRef(() => RedisModule)'),
    'ApiThrottle',
  ],
])('throttling in a cycle of modules takes effect: %s', async (_, ofCommon, ofRedis, declaredBy) => {
  const { diagnostics, applications } = await compileFiles({
    'src/app.module.ts': `import {
  Controller, forwardRef, Get, Injectable, Module, type ThrottleConfig, ThrottleModule, ThrottleOptions, type ThrottleService,
} from 'ashlar';

@Injectable()
export class RedisClient {}

export class ApiThrottle implements ThrottleConfig {
  constructor(readonly redis: RedisClient) {}

  options(): ThrottleOptions {
    return ThrottleOptions.default();
  }
}

@Controller('/redis')
export class RedisController {
  constructor(
    readonly redis: RedisClient,
    readonly throttles: ThrottleService,
  ) {}

  @Get()
  ping(): string {
    return 'pong';
  }
}

@Module({
  imports: [${ofRedis}],
  controllers: [RedisController],
  providers: [RedisClient],
  exports: [RedisClient],
})
export class RedisModule {}

@Module({ imports: [${ofCommon}] })
export class CommonModule {}

@Module({ imports: [CommonModule] })
export class AppModule {}
`,
  });
  expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
  const [plan] = applications.map((application) => application.plan);
  expect(plan?.routes.map(({ throttling }) => throttling?.declaredBy)).toEqual([declaredBy]);
  const names = plan?.providers.map(({ name }) => name);
  const ofConfiguration = declaredBy === 'ApiThrottle' ? ['redisClient', 'apiThrottle', 'throttleService'] : [];
  expect(names?.filter((name) => ofConfiguration.includes(name))).toEqual(ofConfiguration);
  expect(names?.indexOf('throttleService')).toBeLessThan(names?.indexOf('redisController') ?? 0);
});
