import { expect, test } from 'vitest';
import { describeShape } from './support/describe.ts';
import { ReadApplication } from './support/read-application.ts';

const declarations = `
  import type { Default, Int, Max } from 'ashlar';
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
  export type Brand<T, Name> = T & { readonly __brand: Name };
  export type Cents = Int & Max<9> & { readonly __brand: 'cents' };
  export interface Registry extends Map<string, Note> {}
  export class Failure extends Error { code = 1; }
  export interface NoteList extends Array<Note> {}
  export interface Nested { inner: { text: string; inner?: Nested['inner'] } }
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
  /** @additionalProperties false */
  export interface Closed { a: string }
  /** @additionalProperties false */
  export type ClosedAlias = { a: string };
  export class Money { amount = 0; toJSON(): { cents: Int; kind: 'b' | 'a' } { throw 0; } }
  export class Bare { constructor(readonly id: Int) {} }
  export type Comment = { text: string; replies?: readonly Comment[]; pages: Page<Comment> };
  export type Limit = Int & Max<9> & Default<3>;
  export interface Listing { limit?: Limit; at: Date }
  export type Flags<T> = { [K in keyof T as \`is\${Capitalize<string & K>}\`]: boolean };
  export type Unboxed<T> = T extends (infer U)[] ? U : T;
  export type Round = { kind: 'round'; radius: number };
  export type Square = { kind: 'square'; side: number };
  export class One { private state = 1; one = 1; }
  export class Other { private state = 1; other = 1; }
  export type JsonObject = { [Key in string]: JsonValue } & { [Key in string]?: JsonValue | undefined };
  export type JsonArray = JsonValue[] | readonly JsonValue[];
  export type JsonValue = string | number | boolean | null | JsonObject | JsonArray;
  export class Page2 {
    limit!: Int & Default<20>;
    /** @default a */
    kind!: string;
    size?: Int & Default<5>;
  }
  export type Patch = Partial<Page2>;
  export type PatchOfOne = Pick<Partial<Page2>, 'limit' | 'size'> & { id: string };
  export interface PatchOfAll extends Partial<Page2> { id: string }
  export type Nullable<T> = { [K in keyof T]?: T[K] | null };
  export const roles = ['reader', 'admin'] as const;
  export type Role = (typeof roles)[number];
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
  ['Role', '"admin" | "reader"'],
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
  ['(string | undefined)[]', '(string | undefined)[]'],
  ['(string | void)[]', '!void-item `(string | void)`[]'],
  ['Note', `${file}#Note`],
  ['Notes', `${file}#Notes`],
  ['{ a: string; b?: Int; c: number | undefined; d?: null }', '{ a: string, b?: int, c?: number, d?: null }'],
  [`{ kind?: Kind; level: 'b' | 'a' }`, `{ kind?: ${file}#Kind, level: "b" | "a" }`],
  ['{ a: { b: { c: string } } }', '{ a: { b: { c: string } } }'],
  ['{ absent?: never; no: undefined; kept: 1 }', '{ kept: 1 }'],
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
  ['bigint', 'bigint'],
  ['object', '!other `object`'],
  ['[string, number]', '[string, number]'],
  ['[x: number, y?: string]', '[x: number, y: string?]'],
  ['readonly [a: string, ...rest: number[]]', 'readonly [a: string, ...number[]]'],
  ['[string, ...(1 | 2)[]]', '[string, ...(1 | 2)[]]'],
  ['[]', '[]'],
  ['[...string[], number]', '!items-after-rest `[...string[], number]`'],
  ['[string | undefined]', '[string | undefined]'],
  ['Record<string, number>', '{ []: number }'],
  ['{ [key: string]: number }', '{ []: number }'],
  ['Record<number, string>', '{ [/^-?(?:0|[1-9][0-9]*)(?:\\.[0-9]+)?$/]: string }'],
  ["Record<'a' | 'b', string>", 'lib.es5.d.ts#Record<"a"|"b",string>'],
  ['Record<string, never>', 'closed {  }'],
  ['{ [key: string]: never }', 'closed {  }'],
  ['Record<string, undefined>', 'closed {  }'],
  ['Record<string, never> | { a: string }', 'closed {  } | { a: string }'],
  ['Record<string, Note | undefined>', `{ []: ${file}#Note }`],
  ["Record<string, 'b' | 'a'>", '{ []: "b" | "a" }'],
  ['{ a: string; [name: `x-${string}`]: string }', '{ a: string, [/^x-[\\s\\S]*$/]: string }'],
  [
    '{ [a: string]: unknown; [b: number]: string }',
    '!index-signatures `{ [a: string]: unknown; [b: number]: string }`',
  ],
  ['`a${string}`', 'string(patterns ^a[\\s\\S]*$, subtype `a${string}`)'],
  [
    '`${number}px`',
    'string(patterns ^-?(?:0|[1-9][0-9]*)(?:\\.[0-9]+)?(?:[eE][+-]?[0-9]+)?px$, subtype `${number}px`)',
  ],
  ['`${string}@${string}.de`', 'string(patterns ^[^@]*@[\\s\\S]*\\.de$, subtype `${string}@${string}.de`)'],
  ['`${string}--${string}`', 'string(patterns ^(?:(?!--)[\\s\\S])*--[\\s\\S]*$, subtype `${string}--${string}`)'],
  ["`${'a' | 'b'}-${1 | 2}`", '"a-1" | "a-2" | "b-1" | "b-2"'],
  ['`v${bigint}`', 'string(patterns ^v-?(?:0|[1-9][0-9]*)$, subtype `v${bigint}`)'],
  ['Uppercase<string>', 'string(patterns ^[^\\p{Changes_When_Uppercased}]*$, subtype Uppercase<string>)'],
  ['Uppercase<`a${string}`>', 'string(patterns ^A[^\\p{Changes_When_Uppercased}]*$, subtype `A${Uppercase<string>}`)'],
  ['Uppercase<`${number}`>', '!other `Uppercase<`${number}`>`'],
  ["Uppercase<'a' | 'b'>", '"A" | "B"'],
  ['() => void', '!function `() => void`'],
  ['new () => Note', '!function `new () => Note`'],
  ['typeof Dto', '!function `typeof Dto`'],
  ['Date', 'date'],
  ['Uint8Array', 'bytes'],
  ['Date | null', 'date | null'],
  ['Missing', '!unresolved `Missing`'],
  ['Missing[]', '!unresolved `Missing`[]'],
  ['{ a: Missing.Deep<string> }', '{ a: !unresolved `Missing.Deep` }'],
  ['string & MinLength<1> & MaxLength<5>', 'string(minLength 1, maxLength 5)'],
  ['string & MinLength<1> & MinLength<3>', 'string(minLength 3)'],
  ["string & Pattern<'^a'> & Pattern<'b$'>", 'string(patterns ^a,b$)'],
  ['Email', 'string(format email)'],
  ['string & Email & MaxLength<9>', 'string(format email, maxLength 9)'],
  ["Format<'hostname'> & string", 'string(format hostname)'],
  [
    '[Uuid, Url, IsoDate, IsoDateTime, Ipv4, Ipv6]',
    '[string(format uuid), string(format uri), string(format date), string(format date-time), string(format ipv4), string(format ipv6)]',
  ],
  ['Int & Min<-1> & Max<0.5>', 'int(minimum -1, maximum 0.5)'],
  [
    'number & ExclusiveMin<0> & ExclusiveMax<1> & MultipleOf<0.1>',
    'number(exclusiveMinimum 0, exclusiveMaximum 1, multipleOf 0.1)',
  ],
  ['string[] & MinItems<1> & MaxItems<2> & UniqueItems', 'string[](minItems 1, maxItems 2, uniqueItems true)'],
  ["readonly ('b' | 'a')[] & MinItems<1>", 'readonly ("b" | "a")[](minItems 1)'],
  ['Notes & MinItems<1>', `${file}#Note[](minItems 1)`],
  ['(string & MinLength<1>)[]', 'string(minLength 1)[]'],
  ['number & MinLength<1>', '!constraint `number & MinLength<1>` (`MinLength` is for strings)'],
  ['(string | number) & Min<1>', 'number(minimum 1) | !constraint `string & Min<1>` (`Min` is for numbers)'],
  ['number & Min<number>', '!constraint `number & Min<number>` (`Min` takes one literal)'],
  ['Note & Min<1>', '!constraint `Note & Min<1>` (`Min` is for numbers)'],
  ["'a' & MinLength<1>", "!constraint `'a' & MinLength<1>` (`MinLength` is for strings)"],
  [
    '(Int & Default<1>)[]',
    '!constraint `(Int & Default<1>)` (`Default` is for what may be missing: a property or a header)[]',
  ],
  ['Int & Default<1>', '!constraint `Int & Default<1>` (`Default` is for what may be missing: a property or a header)'],
  [
    '{ limit: Int & Max<100> & Default<20>; q?: string & Default<"">; on: boolean & Default<true> }',
    '{ limit: int(maximum 100) = 20, q?: string = "", on: boolean = true }',
  ],
  [
    "{ order: ('b' | 'a') & Default<'a'>; kind: Kind & Default<'live'>; n: (Int & Default<null>) | null }",
    `{ order: "b" | "a" = "a", kind: ${file}#Kind = "live", n: int | null = null }`,
  ],
  ['{ state: State & Default<State.Open> }', `{ state: ${file}#State = "open" }`],
  ['{ a: string; b: Int } & { a: number }', '{ a: !conflict `never`, b: int }'],
  [`{ a: 'x' } & { a: 'y' }`, "!never `{ a: 'x' } & { a: 'y' }`"],
  [`string | ({ a: 'x' } & { a: 'y' })`, 'string'],
  [`{ v?: { a: 'x' } & { a: 'y' }; w: Int }`, '{ w: int }'],
  [`{ v: { a: 'x' } & { a: 'y' } }`, "{ v: !never `{ a: 'x' } & { a: 'y' }` }"],
  [`(Round | Square) & { kind: 'round' }`, `{ kind: "round", radius: number }`],
  ['One & Other', '!never `One & Other`'],
  ['(One & Other) | string', 'string'],
  [`Branded & { readonly __brand: 'y' }`, "!never `Branded & { readonly __brand: 'y' }`"],
  ['boolean & string[]', '!never `boolean & string[]`'],
  ['string & Date', '!never `string & Date`'],
  ['number & Record<string, string>', '!never `number & Record<string, string>`'],
  ['string[] & { a: string }', '!never `string[] & { a: string }`'],
  ['(boolean | string[]) & (boolean | string[] | undefined)', 'string[] | boolean'],
  ['(string & number[]) | number', '!never `(string & number[])` | number'],
  ['string[] & readonly string[]', 'string[]'],
  ['{ [K in string]: Kind } & { [K in string]?: Kind | undefined }', `{ []: ${file}#Kind }`],
  ['JsonObject', `${file}#JsonObject`],

  ['Map<string, Note>', '!class-instance `Map<string, Note>`'],
  ['ReadonlyMap<string, Note>', '!class-instance `ReadonlyMap<string, Note>`'],
  ['Registry', '!class-instance `Registry`'],
  ['Failure', '!class-instance `Failure`'],
  ['Readonly<Date>', '!class-instance `Readonly<Date>`'],
  ['NoteList', `${file}#NoteList`],
  ['1n', '!bigint-literal `1n`'],
  ["Brand<bigint, 'x'>", "!constraint `Brand<bigint, 'x'>` (a brand is for `string` and `number`)"],
  ["Nested['inner']", `{ text: string, inner?: !nameless-recursion \`Nested['inner']\` }`],
  ['Branded', `${file}#Branded`],
  ['Branded[]', `${file}#Branded[]`],
  ["Brand<string, 'y'>", `${file}#Brand<string,"y">`],
  ['string & { readonly __brand: 1 }', 'string(subtype string & { readonly __brand: 1; }, local true)'],
  ['Branded & MinLength<1>', 'string(minLength 1, subtype string & { readonly __brand: "x"; }, local true)'],
  ['`a${string}` & `${string}b`', 'string(patterns ^a[\\s\\S]*$,^[\\s\\S]*b$, subtype `a${string}` & `${string}b`)'],
  [
    '`${Int & Min<1>}px`',
    '!constraint ``${Int & Min<1>}px`` (a template literal type does not check the constraints of its placeholders)',
  ],
  ['never[]', 'unknown[](maxItems 0, empty true)'],
  ['string & {}', 'string'],
  ['Record<Branded, Int>', '{ []: int }'],
  ["{ id: Branded & Default<'x'> }", `{ id: ${file}#Branded = "x" }`],
  ['{ f(): void; g: () => void; h: Date }', '{ f: !function `() => void`, g: !function `() => void`, h: date }'],
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
  import type { Body, Default, Email, ExclusiveMax, ExclusiveMin, Format, Int, Ipv4, Ipv6, IsoDate, IsoDateTime, Max, MaxItems, MaxLength, Min, MinItems, MinLength, MultipleOf, Pattern, UniqueItems, Url, Uuid } from 'ashlar';
  import { type Bare, type Both, type Brand, type Branded, type Cents, type Closed, type ClosedAlias, type Comment, type Flags, type Limit, type Listing, type Money, type Role, type Round, type Square, type Unboxed, type Dto, type Endless, type Failure, type Id, type Json, type JsonObject, type Kind, Level, type Nested, type Note, type NoteList, type Notes, type Nullable, type One, type Other, type Page, type Page2, type Patch, type PatchOfAll, type PatchOfOne, type Registry, type Self, type Shape, State, type Tree } from './types.js';
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
  ['Dto', { '#Dto': 'class Dto { id: number = 1, name?: string, given: boolean }' }],
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
  ['Closed', { '#Closed': 'closed { a: string }' }],
  ['ClosedAlias', { '#ClosedAlias': 'closed { a: string }' }],
  ['Money', { '#Money': 'class Money {  } as { cents: int, kind: "b" | "a" }' }],
  ['Branded', { '#Branded': 'string(subtype string & { readonly __brand: "x"; }, local true)' }],
  ['Cents', { '#Cents': 'int(maximum 9, subtype number & { readonly __brand: "cents"; }, local true)' }],
  ['NoteList', { '#NoteList': 'src/types.ts#Note[]', '#Note': '{ id: int, title: string }' }],
  ['Bare', { '#Bare': 'class Bare { id: int }' }],
  ['Partial<Page2>', { 'lib.es5.d.ts#Partial<src/types.ts#Page2>': '{ limit?: int, kind?: string, size?: int }' }],
  [
    'Required<Page2>',
    { 'lib.es5.d.ts#Required<src/types.ts#Page2>': '{ limit: int = 20, kind: string = "a", size: int = 5 }' },
  ],
  ["Pick<Page2, 'limit'>", { 'lib.es5.d.ts#Pick<src/types.ts#Page2,"limit">': '{ limit: int = 20 }' }],
  [
    "Omit<Page2, 'limit'>",
    { 'lib.es5.d.ts#Omit<src/types.ts#Page2,"limit">': '{ kind: string = "a", size?: int = 5 }' },
  ],
  ['Patch', { '#Patch': '{ limit?: int, kind?: string, size?: int }' }],
  ['PatchOfOne', { '#PatchOfOne': '{ limit?: int, size?: int, id: string }' }],
  ['PatchOfAll', { '#PatchOfAll': '{ id: string, limit?: int, kind?: string, size?: int }' }],
  [
    'Nullable<Page2>',
    { '#Nullable<src/types.ts#Page2>': '{ limit?: int | null, kind?: string | null, size?: int | null }' },
  ],
  ['Listing', { '#Listing': '{ limit?: int(maximum 9) = 3, at: date }' }],
  ['{ a: Flags<Note> }', { '#Flags<src/types.ts#Note>': '{ isId: boolean, isTitle: boolean }' }],
  ['{ a: Unboxed<Note[]>; b: Unboxed<Int> }', { '#Note': '{ id: int, title: string }' }],
  [
    'Comment',
    {
      '#Comment':
        '{ text: string, replies?: readonly src/types.ts#Comment[], pages: src/types.ts#Page<src/types.ts#Comment> }',
      '#Page<src/types.ts#Comment>':
        '{ items: readonly src/types.ts#Comment[], next?: src/types.ts#Page<src/types.ts#Comment> }',
    },
  ],
  ["Omit<Note, 'id'>", { 'lib.es5.d.ts#Omit<src/types.ts#Note,"id">': '{ title: string }' }],
  [
    'Required<Partial<Note>>',
    { 'lib.es5.d.ts#Required<lib.es5.d.ts#Partial<src/types.ts#Note>>': '{ id: int, title: string }' },
  ],
  ['Readonly<Note>', { 'lib.es5.d.ts#Readonly<src/types.ts#Note>': '{ id: int, title: string }' }],
  [
    'JsonObject',
    {
      '#JsonArray': 'readonly src/types.ts#JsonValue[]',
      '#JsonObject': '{ []: src/types.ts#JsonValue }',
      '#JsonValue': 'string | number | boolean | null | src/types.ts#JsonObject | src/types.ts#JsonArray',
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
  'the types of %s',
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

test('types and properties have the texts of their comments', () => {
  const reported = new ReadApplication({
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
  const [type] = reported.facts.flatMap(({ types }) => types);
  expect(type).toMatchObject({
    id: 'src/a.ts#Input',
    name: 'Input',
    file: 'src/a.ts',
    exportName: 'Exported',
    description: 'What it takes.\n\nWith a second paragraph.',
    deprecated: true,
    shape: {
      properties: [
        { name: 'name', description: 'The name.', examples: [{ text: 'Ann' }, { text: 'Bob' }], deprecated: true },
        { name: 'plain', optional: false, shape: { kind: 'string' } },
      ],
    },
  });
  expect(type && reported.text(type.span)).toBe('src/a.ts: Input');
});

test('an unsupported type has the span of its text', () => {
  const at = (type: string) => {
    const read = application([type]);
    const spans: string[] = [];
    const text = JSON.stringify(read.facts, (_key, value: unknown) => {
      if (typeof value === 'object' && value !== null && 'reason' in value && 'span' in value && 'text' in value) {
        // An object with a reason and a text in facts of handlers is a shape with the span of the model.
        spans.push(read.text(value.span as Parameters<typeof read.text>[0]));
      }
      return value;
    });
    expect(text).not.toBe('');
    return spans;
  };
  expect(at('{ a: { b: RegExp } }')).toEqual(['src/a0.ts: RegExp']);
  expect(at('RegExp[]')).toEqual(['src/a0.ts: RegExp']);
  expect(at('{ f(): void }')).toEqual(['src/a0.ts: f']);
});
