import { expect, test } from 'vitest';
import { describeShape } from './support/describe.ts';
import { ReadApplication } from './support/read-application.ts';

const declarations = `
  import type { Int } from 'ashlar';
  export interface Note { id: Int; title: string }
  export interface Tree { value: string; children: Tree[]; parent?: Tree | null }
  export interface Page<T> { items: readonly T[]; next?: Page<T> }
  export interface Both extends Note { both: boolean }
  export type Kind = 'draft' | 'live' | 'archived';
  export type Id = Int;
  export type Notes = Note[];
  export type Json = string | number | Json[] | { value: Json };
  export type Endless<T> = { next: Endless<T[]> };
  export enum State { Open = 'open', Closed = 'closed' }
  export enum Level { Low, High = 10 }
  export type Shape = { side: number } & { name: string };
  export type Branded = string & { readonly __brand: 'x' };
  export class Dto {
    readonly id: number = 1;
    name?: string;
    static count = 0;
    private secret = '';
    protected hidden = '';
    #own = 1;
    constructor(public given: boolean, private kept: string) {}
    get computed(): string { return ''; }
    method(): void {}
  }
  export type Self = Partial<Tree>;
`;

const file = 'src/types.ts';

const cases: [type: string, wanted: string][] = [
  ['string', 'string'],
  ['number', 'number'],
  ['Int', 'int'],
  ['Id', 'int'],
  ['boolean', 'boolean'],
  ['null', 'null'],
  ['unknown', 'unknown'],
  [`'a'`, '"a"'],
  ['3', '3'],
  ['true', 'true'],
  ['-1', '-1'],
  ['true | false', 'boolean'],
  ['string | null', 'string | null'],
  ['null | string', 'null | string'],
  [`'b' | 'a' | 3 | null`, '"b" | "a" | 3 | null'],
  ['boolean | string', 'boolean | string'],
  ['Kind', `${file}#Kind`],
  ['Kind | null', `${file}#Kind | null`],
  ['State', `${file}#State`],
  ['State.Open', '"open"'],
  ['string[]', 'string[]'],
  ['Array<Int>', 'int[]'],
  ['readonly string[]', 'readonly string[]'],
  ['ReadonlyArray<string>', 'readonly string[]'],
  [`('b' | 'a')[]`, '("b" | "a")[]'],
  [`readonly ('b' | 'a')[]`, 'readonly ("b" | "a")[]'],
  [`Array<'b' | 'a'>`, '("b" | "a")[]'],
  ['string[][]', 'string[][]'],
  ['(string | undefined)[]', '!other `(string | undefined)`[]'],
  ['Note', `${file}#Note`],
  ['Notes', `${file}#Notes`],
  ['{ a: string; b?: Int; c: number | undefined; d?: null }', '{ a: string, b?: int, c?: number, d?: null }'],
  [`{ kind?: Kind; level: 'b' | 'a' }`, `{ kind?: ${file}#Kind, level: "b" | "a" }`],
  ['{ a: { b: { c: string } } }', '{ a: { b: { c: string } } }'],
  ['{ gone?: never; no: undefined; kept: 1 }', '{ kept: 1 }'],
  [`{ 'odd name': string; 2: number }`, '{ odd name: string, 2: number }'],
  ['{}', '{  }'],
  ['Page<Note>', `${file}#Page<${file}#Note>`],
  ['Page<Page<Int>>', `${file}#Page<${file}#Page<Int>>`],
  [`Page<'b' | 'a'>`, `${file}#Page<"a"|"b">`],
  ['Json', `${file}#Json`],
  ['Dto', `${file}#Dto`],
  ['Shape', `${file}#Shape`],
  ['{ a: string } & { b: number }', '{ a: string, b: number }'],
  ['any', '!any `any`'],
  ['never', '!never `never`'],
  ['symbol', '!symbol `symbol`'],
  ['bigint', '!other `bigint`'],
  ['object', '!other `object`'],
  ['[string, number]', '!other `[string, number]`'],
  ['Record<string, number>', '!other `Record<string, number>`'],
  ['{ [key: string]: number }', '!other `{ [key: string]: number }`'],
  [`\`a\${string}\``, `!other \`\`a\${string}\`\``],
  ['() => void', '!function `() => void`'],
  ['new () => Note', '!function `new () => Note`'],
  ['typeof Dto', '!function `typeof Dto`'],
  ['Date', '!class-instance `Date`'],
  ['Map<string, Note>', '!class-instance `Map<string, Note>`'],
  ['Branded', '!other `Branded`'],
  [
    '{ f(): void; g: () => void; h: Date }',
    '{ f: !function `() => void`, g: !function `() => void`, h: !class-instance `Date` }',
  ],
  [`Pick<Note, 'title' | 'id'>`, 'lib.es5.d.ts#Pick<src/types.ts#Note,"id"|"title">'],
];

function application(types: readonly string[]): ReadApplication {
  const classes = types.map(
    (type, index) => `@Controller() export class A${index} { @Post() take(input: Body<${type}>): void {} }`,
  );
  const texts = classes.map((text, index): [string, string] => [`src/a${index}.ts`, `${head}\n${text}`]);
  return new ReadApplication({ [file]: declarations, ...Object.fromEntries(texts) });
}

const head = `
  import { Controller, Post } from 'ashlar';
  import type { Body, Int } from 'ashlar';
  import { type Both, type Branded, type Dto, type Endless, type Id, type Json, type Kind, Level, type Note, type Notes, type Page, type Self, type Shape, State, type Tree } from './types.js';
`;

const casesRead = application(cases.map(([type]) => type));

test.each(cases.map(([type, wanted], index) => [type, wanted, index] as const))(
  '%s looks like %s',
  (_, wanted, index) => {
    const [marker] = casesRead.handler(`A${index}`, 'take').parameters.flatMap(({ markers }) => markers);
    expect(describeShape(marker?.shape)).toBe(wanted);
  },
);

const named: [type: string, wanted: Record<string, string>][] = [
  ['Tree', { '#Tree': '{ value: string, children: src/types.ts#Tree[], parent?: src/types.ts#Tree | null }' }],
  ['Kind', { '#Kind': '"draft" | "live" | "archived"' }],
  ['State', { '#State': '"open" | "closed"' }],
  ['{ level: Level }', { '#Level': '0 | 10' }],
  ['Dto', { '#Dto': '{ id: number, name?: string, given: boolean }' }],
  ['Shape', { '#Shape': '{ side: number, name: string }' }],
  ['Both', { '#Both': '{ both: boolean, id: int, title: string }' }],
  [
    'Page<Note>',
    {
      '#Note': '{ id: int, title: string }',
      '#Page<src/types.ts#Note>':
        '{ items: readonly src/types.ts#Note[], next?: src/types.ts#Page<src/types.ts#Note> }',
    },
  ],
  ['Json', { '#Json': 'string | number | src/types.ts#Json[] | { value: src/types.ts#Json }' }],
  [
    'Self',
    {
      '#Self': '{ value?: string, children?: src/types.ts#Tree[], parent?: src/types.ts#Tree | null }',
      '#Tree': '{ value: string, children: src/types.ts#Tree[], parent?: src/types.ts#Tree | null }',
    },
  ],
];

const namedRead = application(named.map(([type]) => type));

test.each(named.map(([type, wanted], index) => [type, wanted, index] as const))(
  'the types behind %s',
  (_, wanted, index) => {
    const types = namedRead.facts.find((facts) => facts.file === `src/a${index}.ts`)?.types ?? [];
    expect(
      Object.fromEntries(types.map(({ id, shape }) => [id.replace(/^src\/types\.ts/, ''), describeShape(shape)])),
    ).toEqual(wanted);
  },
);

test('a type whose arguments grow without end comes to an end', () => {
  const types = application(['Endless<string>']).facts.flatMap((facts) => facts.types);
  expect(types.length).toBeGreaterThan(1);
  expect(types.length).toBeLessThan(20);
});

test('types and properties tell what their comments say', () => {
  const told = new ReadApplication({
    'src/a.ts': `
      import { Controller, Post } from 'ashlar';
      import type { Body } from 'ashlar';
      /**
       * What it takes.
       *
       * With a second paragraph.
       * @deprecated use another
       */
      interface Input {
        /**
         * The name.
         * @example Ann
         * @example
         * Bob
         * @deprecated
         */
        name: string;
        plain: string;
      }
      export { type Input as Exported };
      @Controller()
      export class A { @Post() take(input: Body<Input>): void {} }
    `,
  });
  const [type] = told.facts.flatMap(({ types }) => types);
  expect(type).toMatchObject({
    id: 'src/a.ts#Input',
    name: 'Input',
    file: 'src/a.ts',
    exportName: 'Exported',
    description: 'What it takes.\n\nWith a second paragraph.',
    deprecated: true,
    shape: {
      properties: [
        { name: 'name', description: 'The name.', examples: ['Ann', 'Bob'], deprecated: true },
        { name: 'plain', optional: false, shape: { kind: 'string' } },
      ],
    },
  });
  expect(type && told.text(type.span)).toBe('src/a.ts: Input');
});

test('what is unsupported stands where it is written', () => {
  const at = (type: string) => {
    const read = application([type]);
    const spans: string[] = [];
    const text = JSON.stringify(read.facts, (_key, value: unknown) => {
      if (typeof value === 'object' && value !== null && 'reason' in value && 'span' in value && 'text' in value) {
        // What has a reason and a text in facts of handlers is a shape with the span of the model.
        spans.push(read.text(value.span as Parameters<typeof read.text>[0]));
      }
      return value;
    });
    expect(text).not.toBe('');
    return spans;
  };
  expect(at('{ a: { b: Date } }')).toEqual(['src/a0.ts: Date']);
  expect(at('Date[]')).toEqual(['src/a0.ts: Date']);
  expect(at('{ f(): void }')).toEqual(['src/a0.ts: f']);
});
