import { expect, test } from 'vitest';
import { ReadApplication } from './support/read-application.ts';

const events = `
  export class Made { a = 1; }
  export class Gone { b = 1; }
  export interface Dated { at: number }
  export type Either = Made | Gone;
  export type Again = Either | Again;
`;

const cases: [title: string, source: string, wanted: string[]][] = [
  ['no clause', 'class S {}', []],
  ['a class', 'class S implements EventHandler<Made> {}', ['Made']],
  ['a class imported as a type, under another name', 'class S implements EventHandler<Renamed> {}', ['Made']],
  ['a class of a namespace', 'class S implements EventHandler<all.Made> {}', ['Made']],
  [`a class of an import type`, `class S implements EventHandler<import('./events.js').Made> {}`, ['Made']],
  ['the handler of a namespace', 'class S implements ashlar.EventHandler<Made> {}', ['Made']],
  ['parentheses', 'class S implements EventHandler<(Made)> {}', ['Made']],
  ['two clauses', 'class S implements EventHandler<Made>, EventHandler<Gone> {}', ['Made', 'Gone']],
  ['a union', 'class S implements EventHandler<Made | Gone> {}', ['Made', 'Gone']],
  ['an alias of a union', 'class S implements EventHandler<Either> {}', ['Made', 'Gone']],
  ['an alias that means itself', 'class S implements EventHandler<Again> {}', ['Made', 'Gone', '!type-alias `Again`']],
  ['other interfaces beside it', 'class S implements Dated, EventHandler<Made>, Nowhere {}', ['Made']],
  ['an interface that extends it', 'interface H extends EventHandler<Made> {}\nclass S implements H {}', ['Made']],
  [
    'a generic interface',
    'interface H<A, B> extends EventHandler<B>, Dated {}\nclass S implements H<Made, Gone> {}',
    ['Gone'],
  ],
  ['an alias of it', 'type H = EventHandler<Made>;\nclass S implements H {}', ['Made']],
  ['a generic alias of it', 'type H<E> = EventHandler<E>;\nclass S implements H<Gone> {}', ['Gone']],
  ['a base class', 'class B implements EventHandler<Made> {}\nclass S extends B {}', ['Made']],
  [
    'a generic base class, through another',
    'class A<E> implements EventHandler<E> {}\nclass B<F, E> extends A<F> { e?: E }\nclass S extends B<Made, Gone> {}',
    ['Made'],
  ],
  ['a default of a type parameter', 'class B<E = Gone> implements EventHandler<E> {}\nclass S extends B {}', ['Gone']],
  ['a type parameter of its own', 'class S<E> implements EventHandler<E> {}', ['!other `E`']],
  ['no argument', 'class S implements EventHandler {}', []],
  ['an interface', 'class S implements EventHandler<Dated> {}', ['!interface `Dated`']],
  ['a primitive', 'class S implements EventHandler<string> {}', ['!primitive `string`']],
  ['a missing name', 'class S implements EventHandler<Nowhere> {}', ['!unresolved `Nowhere`']],
  ['an EventHandler of somebody else', 'class S implements all.EventHandler<Made> {}', []],
  ['a class that extends itself', 'class S extends S implements EventHandler<Made> {}', ['Made']],
];

test.each(cases)('events of a handler by %s', (_title, source, wanted) => {
  const application = new ReadApplication({
    'src/events.ts': `${events}\nexport interface EventHandler<E> { other(event: E): void }`,
    'src/a.ts': `
      import type * as ashlar from 'ashlar';
      import type { EventHandler } from 'ashlar';
      import type * as all from './events.js';
      import { type Again, type Dated, type Either, Gone, Made, type Made as Renamed } from './events.js';
      ${source}
    `,
  });
  const told = application
    .class('S')
    .handledEvents.map(({ token }) =>
      token.kind === 'class' ? token.class.name : `!${token.reason} \`${token.text}\``,
    );
  expect(told).toEqual(wanted);
});

test('an event has the span of the type that names it', () => {
  const application = new ReadApplication({
    'src/events.ts': events,
    'src/a.ts': `
      import type { EventHandler } from 'ashlar';
      import { Gone, Made } from './events.js';
      class S implements EventHandler<Made | Gone> {}
    `,
  });
  const { handledEvents } = application.class('S');
  expect(handledEvents.map(({ span }) => application.text(span))).toEqual(['src/a.ts: Made', 'src/a.ts: Gone']);
});

test('classes have their base classes, the nearest first', () => {
  const application = new ReadApplication({
    'src/a.ts': 'export class A {}\nexport class B extends A {}\nexport class S extends B {}',
  });
  expect(application.class('S').ancestors).toEqual(['src/a.ts#B', 'src/a.ts#A']);
});
