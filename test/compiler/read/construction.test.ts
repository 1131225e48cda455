import { expect, test } from 'vitest';
import type { ClassFacts } from '../../../compiler/src/model/facts.ts';
import { ReadApplication } from './support/read-application.ts';

function describe({ construction }: ClassFacts): string {
  const { kind, hidden, asynchronous, parameters } = construction;
  const told = parameters.map(({ name, optional, token }) => {
    const text = token.kind === 'class' ? token.class.name : `!${token.reason} \`${token.text}\``;
    return `${name}${optional ? '?' : ''}: ${text}`;
  });
  return [hidden ? 'hidden ' : '', asynchronous ? 'async ' : '', kind, `(${told.join(', ')})`].join('');
}

const cases: [title: string, source: string, wanted: string][] = [
  ['no constructor', 'class S {}', 'constructor()'],
  ['a constructor', 'class S { constructor(a: A, private readonly b: B) {} }', 'constructor(a: A, b: B)'],
  ['an inherited constructor', 'class Base { constructor(a: A) {} }\nclass S extends Base {}', 'constructor(a: A)'],
  [
    'one inherited from far',
    'class X { constructor(a: A) {} }\nclass Y extends X {}\nclass S extends Y {}',
    'constructor(a: A)',
  ],
  [
    'one inherited from a generic class',
    'class X<T> { constructor(a: T, b: B) {} }\nclass S extends X<A> {}',
    'constructor(a: A, b: B)',
  ],
  [
    'one of a mixin',
    'function mix<C extends new (...a: any[]) => object>(c: C) { return class extends c {}; }\nclass X { constructor(a: A) {} }\nclass S extends (mix(X) as new (a: A) => X) {}',
    'constructor(a: A)',
  ],
  [
    'overloads',
    'class S { constructor(a: A); constructor(a: A, b: B); constructor(...all: unknown[]) {} }',
    'constructor(a: A)',
  ],
  ['a private constructor', 'class S { private constructor(a: A) {} }', 'hidden constructor(a: A)'],
  [
    'a protected constructor, inherited',
    'class X { protected constructor() {} }\nclass S extends X {}',
    'hidden constructor()',
  ],
  [
    'a static create',
    'class S { private constructor() {} static create(a: A): S { return new S(); } }',
    'static-create(a: A)',
  ],
  ['an async static create', 'class S { static async create(a: A) { return new S(); } }', 'async static-create(a: A)'],
  ['one that returns a promise', 'class S { static create(): Promise<S> { throw 0; } }', 'async static-create()'],
  [
    'one that may return a promise',
    'class S { static create(): S | Promise<S> { throw 0; } }',
    'async static-create()',
  ],
  [
    'one whose promise is inferred',
    'class S { static create() { return Promise.resolve(new S()); } }',
    'async static-create()',
  ],
  ['one whose result is inferred', 'class S { static create() { return new S(); } }', 'static-create()'],
  ['create on the instance', 'class S { create(a: A) {} }', 'constructor()'],
  [
    'create of the base class',
    'class X { static create(a: A) { return new X(); } }\nclass S extends X {}',
    'constructor()',
  ],
  [
    'optional parameters',
    'class S { constructor(a?: A, b = 1, ...c: A[]) {} }',
    'constructor(a?: A, b?: !missing ``, c?: !other `A[]`)',
  ],
  ['no types', 'class S { constructor(a, { b }) {} }', 'constructor(a: !missing ``, { b }: !missing ``)'],
  [
    'primitives',
    `class S { constructor(a: string, b: 'x', c: null) {} }`,
    "constructor(a: !primitive `string`, b: !primitive `'x'`, c: !primitive `null`)",
  ],
  ['an interface', 'interface I {}\nclass S { constructor(a: I) {} }', 'constructor(a: !interface `I`)'],
  ['an alias of a class', 'type T = A;\nclass S { constructor(a: T) {} }', 'constructor(a: A)'],
  ['an interface of the library', 'class S { constructor(a: Date) {} }', 'constructor(a: !interface `Date`)'],
  ['a union', 'class S { constructor(a: A | B) {} }', 'constructor(a: !other `A | B`)'],
  ['a function', 'class S { constructor(a: () => A) {} }', 'constructor(a: !other `() => A`)'],
  ['a type parameter', 'class S<T> { constructor(a: T) {} }', 'constructor(a: !other `T`)'],
  ['an enum', 'enum E { X }\nclass S { constructor(a: E) {} }', 'constructor(a: !other `E`)'],
  ['a missing name', 'class S { constructor(a: Nowhere) {} }', 'constructor(a: !unresolved `Nowhere`)'],
  [
    'a missing module',
    `import { Gone } from './gone.js';\nclass S { constructor(a: Gone) {} }`,
    'constructor(a: !unresolved `Gone`)',
  ],
  ['an abstract class', 'abstract class X {}\nclass S { constructor(a: X) {} }', 'constructor(a: X)'],
  ['a class that extends itself', 'class S extends S {}', 'constructor()'],
];

test.each(cases)('construction by %s', (_title, source, wanted) => {
  const application = new ReadApplication({ 'src/a.ts': `class A { a = 1; }\nclass B { b = 1; }\n${source}` });
  expect(describe(application.class('S'))).toBe(wanted);
});

test('a dependency has the span of its type, or of the parameter without a type', () => {
  const application = new ReadApplication({ 'src/a.ts': 'class A {}\nclass S { constructor(private a: A, b) {} }' });
  const { parameters } = application.class('S').construction;
  expect(parameters.map(({ span }) => application.text(span))).toEqual(['src/a.ts: A', 'src/a.ts: b']);
});

test('classes have their hooks, methods and whether they are abstract', () => {
  const application = new ReadApplication({
    'src/base.ts': `
      export class Base {
        onShutdown() {}
        inherited() {}
        overridden() {}
        protected hidden() {}
      }
    `,
    'src/a.ts': `
      import { Base } from './base.js';
      /** What it is for.
       *
       * More of it.
       * @deprecated
       */
      export abstract class A extends Base {
        static onBootstrap() {}
        private onModuleInit() {}
        overridden() {}
        value = 1;
        arrow = () => 1;
        get accessor() { return 1; }
        #secret() {}
        own() {}
      }
      export class B { async onModuleInit() {} onBootstrap = async () => {}; async onShutdownRequested() {} }
    `,
  });
  const facts = application.class('A');
  expect(facts).toMatchObject({ abstract: true, description: 'What it is for.\n\nMore of it.' });
  expect(facts.methods).toEqual(['overridden', 'arrow', 'own', 'onShutdown', 'inherited']);
  expect(facts.hooks.map(({ name, span }) => [name, application.text(span)])).toEqual([
    ['onShutdown', 'src/base.ts: onShutdown'],
  ]);
  expect(application.class('B').hooks.map(({ name }) => name)).toEqual([
    'onModuleInit',
    'onBootstrap',
    'onShutdownRequested',
  ]);
});

test('classes within functions and declared ones are not read', () => {
  const application = new ReadApplication({
    'src/a.ts': 'export class A {}\nexport function f() { class B {} return B; }\ndeclare class C {}',
    'src/b.d.ts': 'declare class D {}',
  });
  expect(application.facts.flatMap(({ classes }) => classes.map((one) => one.class.name))).toEqual(['A']);
});
