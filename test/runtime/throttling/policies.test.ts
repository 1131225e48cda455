import { describe, expect, test } from 'vitest';
import {
  compileThrottled,
  config,
  decisionsOf,
  linesBefore,
  linesOf,
  namesOf,
  notes,
  textOf,
} from './support/compile-throttled.ts';

/** Always the same promise. */
function once<Result>(make: () => Promise<Result>): () => Promise<Result> {
  let made: Promise<Result> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

describe('4.3(1) throttling covers only the handlers of controllers', () => {
  test('the table holds no other route, and no other route has an entry', async () => {
    const result = await compileThrottled(notes, '{ imports: [ThrottleModule], controllers: [NotesController] }');
    expect(linesOf(result)).toEqual([
      "notesController_list: { key: 'GET /notes', limit: 60, windowSeconds: 60, declaredBy: 'ThrottleModule' }",
    ]);
    const documented = Object.keys(JSON.parse(textOf(result, 'openapi.json')).paths);
    expect(documented).toEqual(['/notes']);
    expect(textOf(result, 'root.ts').match(/throttle: /g)).toHaveLength(1);
  });

  test('an application without routes has no table', async () => {
    const result = await compileThrottled('', '{ imports: [ThrottleModule] }');
    expect(linesOf(result)).toEqual([]);
    expect(textOf(result, 'throttle.ts')).toBe('');
    expect(textOf(result, 'container.ts')).toContain('new ThrottleService(');
  });
});

describe('4.3(2) 60 requests in 60 seconds where nothing else is said', () => {
  const feature = `
    @Controller('/feature') export class FeatureController { @Post() create(): void {} }
    @Module({ imports: [ThrottleModule], controllers: [FeatureController] }) export class FeatureModule {}
    @Module({ imports: [FeatureModule] }) export class BetweenModule {}
  `;

  test('for every route of the module tree, wherever the module is imported', async () => {
    const result = await compileThrottled(
      `${notes}${feature}`,
      '{ imports: [BetweenModule], controllers: [NotesController] }',
    );
    expect(decisionsOf(result)).toEqual({
      featureController_create: '60/60s of ThrottleModule',
      notesController_list: '60/60s of ThrottleModule',
    });
  });

  test('for none where no module imports it, or only one that the root does not reach', async () => {
    const result = await compileThrottled(
      `${notes}@Module({ imports: [ThrottleModule] }) export class LostModule {}
       @Module({ imports: [LostModule, AppModule] }) export class ToolsModule {}`,
      '{ controllers: [NotesController] }',
    );
    expect(decisionsOf(result)).toEqual({ notesController_list: 'nothing' });
    expect(textOf(result, 'root.ts')).not.toContain('throttle');
  });

  test('repeated imports of the bare module are one', async () => {
    const result = await compileThrottled(feature, '{ imports: [BetweenModule, ThrottleModule, ThrottleModule] }');
    expect(namesOf(result)).toEqual([]);
  });
});

describe('4.3(4) a method before its controller, a controller before the application', () => {
  const imports = '{ imports: [ThrottleModule], controllers: [C] }';
  const ofMethod = '@Throttle({ limit: 1, windowSeconds: 2 })';
  const ofClass = '@Throttle({ limit: 3, windowSeconds: 4 })';

  const said: [title: string, onClass: string, onMethod: string, decision: string][] = [
    ['nothing is said', '', '', '60/60s of ThrottleModule'],
    ['the method says it', '', ofMethod, '1/2s of C.m'],
    ['the class says it', ofClass, '', '3/4s of C'],
    ['both say it', ofClass, ofMethod, '1/2s of C.m'],
    ['the method is exempt', '', '@SkipThrottle()', 'skipped by C.m'],
    ['the method is exempt, its class is not', ofClass, '@SkipThrottle()', 'skipped by C.m'],
    ['the class is exempt', '@SkipThrottle()', '', 'skipped by C'],
    ['the class is exempt, the method is not', '@SkipThrottle()', ofMethod, '1/2s of C.m'],
    ['both are exempt', '@SkipThrottle()', '@SkipThrottle()', 'skipped by C.m'],
  ];

  // One application for all of them: each is a controller of its own.
  const saidAll = once(() => {
    const classes = said.map(
      ([, onClass, onMethod], index) =>
        `${onClass} @Controller('/c${index}') export class C${index} { ${onMethod} @Get() m(): string { return ''; } }`,
    );
    const controllers = said.map((_, index) => `C${index}`).join();
    return compileThrottled(classes.join('\n'), `{ imports: [ThrottleModule], controllers: [${controllers}] }`);
  });

  test.each(said.map((row, index) => [...row, index] as const))(
    'when %s',
    async (_title, _onClass, _onMethod, decision, index) => {
      expect(decisionsOf(await saidAll())).toMatchObject({ [`c${index}_m`]: decision.replace(/\bC\b/, `C${index}`) });
    },
  );

  test('the others of the class keep the limit of the class', async () => {
    const result = await compileThrottled(
      `@Controller('/c') ${ofClass} export class C {
         @Get('/a') a(): string { return ''; }
         @Get('/b') ${ofMethod} b(): string { return ''; }
         @Get('/d') @SkipThrottle() d(): string { return ''; }
       }`,
      imports,
    );
    expect(decisionsOf(result)).toEqual({ c_a: '3/4s of C', c_b: '1/2s of C.b', c_d: 'skipped by C.d' });
  });

  test.each([
    ['the framework as a namespace', '@ashlar.Throttle({ limit: 1, windowSeconds: 2 })', '@ashlar.SkipThrottle()'],
    ['other names', '@AtMost({ limit: 1, windowSeconds: 2 })', '@Unlimited()'],
  ])('through %s', async (_title, throttle, skip) => {
    const result = await compileThrottled(
      `${skip} @Controller('/c') export class C {
         @Get('/a') a(): string { return ''; }
         @Get('/b') ${throttle} b(): string { return ''; }
       }`,
      '{ imports: [ashlar.ThrottleModule], controllers: [C] }',
    );
    expect(decisionsOf(result)).toEqual({ c_a: 'skipped by C', c_b: '1/2s of C.b' });
  });

  test('the order of the decorators does not matter', async () => {
    const method = ["@Get('/a')", ofMethod, '@UseGuard(G)'];
    const ofController = ["@Controller('/c')", ofClass, '@UseGuard(G)'];
    const turned = (texts: readonly string[], by: number) => [...texts.slice(by), ...texts.slice(0, by)].join(' ');
    const turns = [0, 1, 2].flatMap((a) => [0, 1, 2].map((b) => [a, b] as const));
    const classes = turns.map(
      ([a, b]) => `${turned(ofController, a).replace('/c', `/c${a}${b}`)} export class C${a}${b} {
         ${turned(method, b)} a(): string { return ''; }
         @Get('/b') b(): string { return ''; }
       }`,
    );
    const controllers = turns.map(([a, b]) => `C${a}${b}`);
    const result = await compileThrottled(
      `@Guard() export class G { canActivate(): boolean { return true; } } ${classes.join('\n')}`,
      `{ imports: [ThrottleModule], providers: [G], controllers: [${controllers.join()}] }`,
    );
    expect(decisionsOf(result)).toEqual(
      Object.fromEntries(
        controllers.flatMap((name) => [
          [`${name.toLowerCase()}_a`, `1/2s of ${name}.a`],
          [`${name.toLowerCase()}_b`, `3/4s of ${name}`],
        ]),
      ),
    );
  });

  test('the decorators of a base class apply to the classes that extend it, the nearest first', async () => {
    const result = await compileThrottled(
      `@SkipThrottle() export abstract class Remote {
         @Get('/remote') remote(): string { return ''; }
         @Get('/said') ${ofMethod} said(): string { return ''; }
       }
       ${ofClass} export abstract class Near extends Remote { @Get('/near') near(): string { return ''; } }
       @Controller('/a') export class A extends Near { @Get('/own') own(): string { return ''; } }
       @Controller('/b') @Throttle({ limit: 5, windowSeconds: 6 }) export class B extends Near {}
       @Controller('/c') export class C extends Remote {}
       @Controller('/d') export class D extends A { @Throttle({ limit: 7, windowSeconds: 8 }) @Get('/own') override own(): string { return ''; } }`,
      '{ imports: [ThrottleModule], controllers: [A, B, C, D] }',
    );
    expect(decisionsOf(result)).toEqual({
      a_own: '3/4s of Near',
      a_near: '3/4s of Near',
      a_remote: '3/4s of Near',
      a_said: '1/2s of Remote.said',
      b_near: '5/6s of B',
      b_remote: '5/6s of B',
      b_said: '1/2s of Remote.said',
      c_remote: 'skipped by Remote',
      c_said: '1/2s of Remote.said',
      d_own: '7/8s of D.own',
      d_near: '3/4s of Near',
      d_remote: '3/4s of Near',
      d_said: '1/2s of Remote.said',
    });
  });

  test('the decorators of a mixin apply to its controllers', async () => {
    const result = await compileThrottled(
      `function limited<Base extends new (...all: any[]) => object>(base: Base) {
         ${ofClass} class Limited extends base { @Get('/mixed') mixed(): string { return ''; } }
         return Limited;
       }
       class Plain {}
       @Controller('/c') export class C extends limited(Plain) {}`,
      imports,
    );
    expect(decisionsOf(result)).toEqual({ c_mixed: '3/4s of Limited' });
  });
});

describe('4.3(5) options apply only to routes without a decorator', () => {
  test('and the table says whose they are', async () => {
    const result = await compileThrottled(
      `${config}
       @Controller('/notes') export class NotesController {
         @Get() list(): string[] { return []; }
         @Get('/{id}') @Throttle({ limit: 10, windowSeconds: 60 }) find(id: Param<string>): string { return id; }
         @Get('/all') @SkipThrottle() all(): string[] { return []; }
       }`,
      '{ imports: [ThrottleModule.configure(ApiThrottle)], controllers: [NotesController] }',
    );
    expect(linesOf(result)).toEqual([
      "notesController_list: { key: 'GET /notes', declaredBy: 'ApiThrottle' }",
      "notesController_find: { key: 'GET /notes/{id}', limit: 10, windowSeconds: 60, declaredBy: 'NotesController.find' }",
    ]);
  });
});

describe('4.3(6) both numbers are positive integer literals', () => {
  const numbers = [
    '1',
    '60',
    '1_000',
    '0x3c',
    '0b11',
    '0o17',
    '1e3',
    '(60)',
    '60 as const',
    '60 satisfies number',
    '60!',
  ];

  test(`literals are ${numbers.join(', ')}`, async () => {
    const classes = numbers.map(
      (number, index) =>
        `@Controller('/c${index}') @Throttle({ limit: ${number}, windowSeconds: ${number} }) export class C${index} { @Get() m(): string { return ''; } }`,
    );
    const controllers = numbers.map((_, index) => `C${index}`).join();
    const result = await compileThrottled(
      classes.join('\n'),
      `{ imports: [ThrottleModule], controllers: [${controllers}] }`,
    );
    const values = numbers.map((number) => Number(number.replace(/_|[()!]| .*/g, '')));
    expect(Object.values(decisionsOf(result))).toEqual(values.map((value, index) => `${value}/${value}s of C${index}`));
    expect(namesOf(result)).toEqual([]);
  });

  const rejected: [argument: string, reported: string[]][] = [
    ['', ['incomplete-policy']],
    ['{}', ['incomplete-policy']],
    ['{ limit: 1 }', ['incomplete-policy']],
    ['{ windowSeconds: 1 }', ['incomplete-policy']],
    ['{ limit: 1, limit: 2, windowSeconds: 1 }', ['repeated-policy-property']],
    ['{ limit: 1, windowSeconds: 1, ttl: 1 }', ['unknown-property']],
    ['{ limits: 1, windowSeconds: 1 }', ['unknown-property']],
    ['{ limit: 0, windowSeconds: 1 }', ['wrong-policy-number']],
    ['{ limit: -0, windowSeconds: 1 }', ['wrong-policy-number']],
    ['{ limit: -1, windowSeconds: 1 }', ['wrong-policy-number']],
    ['{ limit: 1.5, windowSeconds: 0.1 }', ['wrong-policy-number', 'wrong-policy-number']],
    ['{ limit: "1", windowSeconds: 1 }', ['wrong-policy-number']],
    ['{ limit: `1`, windowSeconds: 1 }', ['wrong-policy-number']],
    ['{ limit: null, windowSeconds: 1 }', ['wrong-policy-number']],
    ['{ limit: undefined, windowSeconds: 1 }', ['wrong-policy-number']],
    ['{ limit: 9_007_199_254_740_992, windowSeconds: 1 }', ['wrong-policy-number']],
    ['{ limit: Infinity, windowSeconds: 1 }', ['policy-out-of-place']],
    ['{ limit: NaN, windowSeconds: 1 }', ['policy-out-of-place']],
    ['{ limit: 1n, windowSeconds: 1 }', ['policy-out-of-place']],
    ['{ limit: one, windowSeconds: 1 }', ['policy-out-of-place']],
    ['{ limit: 1 + 1, windowSeconds: 1 }', ['policy-out-of-place']],
    ['{ limit: 2 * 3, windowSeconds: 1 }', ['policy-out-of-place']],
    ['{ limit: +1, windowSeconds: 1 }', ['policy-out-of-place']],
    ['{ limit: `${1}`, windowSeconds: 1 }', ['wrong-policy-number']],
    ['{ limit: Number(1), windowSeconds: 1 }', ['policy-out-of-place']],
    ['{ get limit() { return 1; }, windowSeconds: 1 }', ['policy-out-of-place']],
    ['policy', ['policy-out-of-place']],
    ['{ ...policy }', ['policy-out-of-place']],
    ['...[policy]', ['policy-out-of-place']],
    ['{ [one]: 1, limit: 1, windowSeconds: 1 }', ['unknown-property']],
    ['undefined', ['wrong-value']],
    ['60', ['wrong-value']],
    ['60, 60', ['surplus-argument', 'wrong-value']],
    ['{ limit: 1, windowSeconds: 9_007_199_254_741 }', ['endless-window']],
    ['{ limit: 1, windowSeconds: 1e400 }', ['endless-window']],
  ];

  // Each in a line of its own, in one application.
  const rejectedAll = once(() => {
    const classes = rejected.map(
      ([argument], index) =>
        `@Controller('/c${index}') export class C${index} { @Get() @Throttle(${argument}) m(): string { return ''; } }`,
    );
    const controllers = rejected.map((_, index) => `C${index}`).join();
    return compileThrottled(
      `const one = 1; const policy = { limit: 1, windowSeconds: 1 };\n${classes.join('\n')}`,
      `{ imports: [ThrottleModule], controllers: [${controllers}] }`,
    );
  });

  test.each(rejected.map((row, index) => [...row, index] as const))(
    '@Throttle(%s) is reported',
    async (_argument, reported, index) => {
      const { diagnostics } = await rejectedAll();
      const own = diagnostics.filter(({ span }) => span?.line === linesBefore + 2 + index);
      expect(own.map(({ name }) => name).sort()).toEqual(reported);
    },
  );

  test('and nothing else is reported', async () => {
    expect((await rejectedAll()).diagnostics).toHaveLength(rejected.flatMap(([, reported]) => reported).length);
  });

  test('an inherited decorator is reported once, however many controllers inherit it', async () => {
    const result = await compileThrottled(
      `@Throttle({ limit: 0, windowSeconds: 60 }) export abstract class Base { @Get() m(): string { return ''; } }
       @Controller('/a') export class A extends Base {}
       @Controller('/b') export class B extends Base {}`,
      '{ imports: [ThrottleModule], controllers: [A, B] }',
    );
    expect(namesOf(result)).toEqual(['wrong-policy-number']);
  });
});

describe('4.3(7) a decorated route needs the module', () => {
  test.each(['@Throttle({ limit: 1, windowSeconds: 1 })', '@SkipThrottle()'])('%s', async (decorator) => {
    const onMethod = `@Controller('/c') export class C { @Get() ${decorator} m(): string { return ''; } }`;
    const onClass = `${decorator} @Controller('/c') export class C { @Get() m(): string { return ''; } }`;
    for (const classes of [onMethod, onClass]) {
      const without = await compileThrottled(classes, '{ controllers: [C] }');
      expect(namesOf(without)).toEqual(['missing-throttle-module']);
      const withModule = await compileThrottled(classes, '{ imports: [ThrottleModule], controllers: [C] }');
      expect(withModule.diagnostics).toEqual([]);
    }
  });

  test('a list of imports that cannot be read may hold it', async () => {
    const result = await compileThrottled(
      `declare function more(): []; @SkipThrottle() @Controller('/c') export class C { @Get() m(): string { return ''; } }`,
      '{ imports: [...more()], controllers: [C] }',
    );
    expect(namesOf(result)).toEqual(['unreadable-metadata']);
  });

  test('the dependencies of the configuration exist when the application starts, or it is not built', async () => {
    const needy = `@Injectable() export class Redis {}
       export class ApiThrottle { constructor(readonly redis: Redis) {} options() { return ThrottleOptions.default(); } }
       @Module({ providers: [Redis], exports: [Redis] }) export class RedisModule {}`;
    const without = await compileThrottled(needy, '{ imports: [RedisModule, ThrottleModule.configure(ApiThrottle)] }');
    expect(namesOf(without)).toContain('provider-not-imported');
    const given = await compileThrottled(
      needy,
      '{ imports: [ThrottleModule.configure(ApiThrottle, { imports: [RedisModule] })] }',
    );
    expect(given.diagnostics).toEqual([]);
    expect(textOf(given, 'container.ts').match(/const (redis|apiThrottle|throttleService)\b/g)).toEqual([
      'const redis',
      'const apiThrottle',
      'const throttleService',
    ]);
  });
});

describe('4.3(9) the document says 429 where a limit can be met', () => {
  async function documented(classes: string, metadata: string): Promise<string[]> {
    const result = await compileThrottled(classes, metadata);
    expect(result.diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
    const { paths } = JSON.parse(textOf(result, 'openapi.json'));
    const reported: string[] = [];
    for (const [path, operations] of Object.entries<Record<string, { responses: Record<string, object> }>>(paths)) {
      for (const [method, { responses }] of Object.entries(operations)) {
        if ('429' in responses) reported.push(`${method} ${path}`);
        expect(JSON.stringify(responses)).not.toMatch(/retry-after/i);
      }
    }
    return reported;
  }

  const routes = `@Controller('/c') export class C {
    @Get('/limited') @Throttle({ limit: 1, windowSeconds: 1 }) limited(): string { return ''; }
    @Get('/exempt') @SkipThrottle() exempt(): string { return ''; }
    @Get('/plain') plain(): string { return ''; }
  }`;

  test.each(['ThrottleModule', 'ThrottleModule.configure(ApiThrottle)'])(
    'of decorated and other routes with %s, and not of exempt ones',
    async (module) => {
      const reported = await documented(`${routes}${config}`, `{ imports: [${module}], controllers: [C] }`);
      expect(reported).toEqual(['get /c/limited', 'get /c/plain']);
    },
  );

  test('of no route without the module', async () => {
    expect(await documented(notes, '{ controllers: [NotesController] }')).toEqual([]);
  });
});
