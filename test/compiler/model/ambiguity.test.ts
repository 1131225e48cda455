import { expect, test } from 'vitest';
import { ambiguityOf } from '../../../compiler/src/model/shapes/ambiguity.ts';
import { ReadApplication } from '../read/support/read-application.ts';

const declarations = `
  import type { Email, Int } from 'ashlar';
  export interface A { a: string }
  export interface B { b: string }
  export interface OptionalB { a: string; b?: string }
  export interface AB { a: string; b: string }
  export interface Circle { kind: 'circle'; size: number }
  export interface Square { kind: 'square' | 'rectangle'; size: number }
  export interface Other { kind: 'circle'; other: number; size: number }
  export interface PresetKind { kind: 'circle'; size: number }
  export enum Kind { One = 'one', Two = 'two' }
  export interface One { kind: Kind.One }
  export interface Two { kind: Kind.Two }
  export type Nested = A | B | null;
  export type Tree = { leaf: string } | { branches: Tree[] };
  export type { Email, Int };
`;

const cases: [type: string, ambiguous: false | 'text' | 'list' | 'object' | 'objects'][] = [
  ['string | number | boolean | null', false],
  ['Int | number', false],
  [`Email | 'none'`, false],
  ['Date | null', false],
  [`Date | 'never'`, false],
  [`Date | '2025-01-01'`, 'text'],
  ['Date | string', 'text'],
  ['string | Date', 'text'],
  ['Email | Date', 'text'],
  ['bigint | string', 'text'],
  ['bigint | number', false],
  [`bigint | 'all'`, false],
  [`bigint | '1'`, 'text'],
  ['bigint | Date', false],
  ['bigint | Uint8Array', 'text'],
  ['Uint8Array | Date', false],
  [`Uint8Array | 'none'`, 'text'],
  ['string[] | number', false],
  ['string[] | number[]', 'list'],
  ['string[] | [number]', false],
  ['string[] | [string]', 'list'],
  ['string[] | []', 'list'],
  ['[number] | [number, number]', false],
  ['[number] | [number, number?]', 'list'],
  ['[number, number?] | [string, string?]', false],
  ['[number?] | [string?]', 'list'],
  ['[string, string] | number[]', false],
  ['[string, ...number[]] | [string, ...string[]]', 'list'],
  ['[string, number, ...number[]] | [string, ...string[]]', false],
  [`['set', string] | ['del', string]`, false],
  [`['set', string] | [string, string]`, 'list'],
  ['[A] | [B]', 'list'],
  ['[Circle] | [{ kind: true }]', false],
  ['[Circle] | [Other]', 'list'],
  ['[Date] | [string]', 'list'],
  ['[Date] | [bigint]', false],
  ['[unknown] | [string]', 'list'],
  ['[string | null] | [number | null]', 'list'],
  ['[string | null] | [number]', false],
  ['[[string]] | [[number]]', false],
  ['[string[]] | [number[]]', 'list'],
  ['[Tree, string] | [Tree, number]', false],
  ['[Tree] | [Tree, Tree]', false],
  ['(string | number)[] | [boolean] | A', false],
  [`[Email] | ['none']`, 'list'],
  ['[1] | [Int]', 'list'],
  ['string[] | A', false],
  ['A | B', false],
  ['A | AB', false],
  ['A | OptionalB', 'object'],
  ['A | B | OptionalB', 'object'],
  ['A | null', false],
  ['Circle | Square', false],
  ['Circle | Other', false],
  ['Circle | Square | Other', false],
  ['Circle | PresetKind', 'object'],
  [`{ t: 'a'; r: 'x' } | { t: 'a'; r: 'y' } | { t: 'b'; r: 'x' }`, false],
  [`{ t: 'a'; r: 'x' } | { t: 'a'; r?: 'y' } | { t: 'b'; r: 'x' }`, 'object'],
  [`{ t: 'a' | 'b'; r: 'x' } | { t: 'a' | 'b'; r: 'y' } | { t: 'c'; r: 'x' | 'y' }`, false],
  [`{ t: 'a' | 'b'; r: 1 } | { t: 'b' | 'c'; r: 2 } | { t: 'c' | 'a'; r: 1 | 2 }`, 'object'],
  [`{ t: 'a' | 'b' } | { t: 'b' | 'c' } | { t: 'd' }`, 'object'],
  [`{ t: Kind.One; r: 0 } | { t: Kind.One; r: 1 } | { t: Kind.Two; r: 0 }`, false],
  ['{ a: string; b: string } | { b: string; c: string } | { a: string; c: string }', 'objects'],
  [`{ t: 'a'; r: 'x' } | { t: 'a'; r: 'y' } | OptionalB`, false],
  ['One | Two', false],
  ['Nested | number', false],
  ['Nested | OptionalB', 'object'],
  ['Tree', false],
  ['A | Record<string, number>', 'object'],
  ['A | { [name: `x-${string}`]: number }', false],
  ['Record<string, number> | Record<string, string>', 'object'],
];

const read = new ReadApplication({
  'src/types.ts': declarations,
  ...Object.fromEntries(
    cases.map(([type], index) => [
      `src/a${index}.ts`,
      `import { Controller, Post, type Body } from 'ashlar';
       import type { A, AB, B, Circle, Email, Int, Kind, Nested, One, OptionalB, Other, PresetKind, Square, Tree, Two } from './types.js';
       @Controller() export class A${index} { @Post() take(input: Body<{ value: ${type} }>): void {} }`,
    ]),
  ),
});
const types = new Map(read.facts.flatMap((file) => file.types).map((type) => [type.id, type]));

test.each(cases.map(([type, ambiguous], index) => [type, ambiguous, index] as const))(
  '%s is ambiguous: %s',
  (_, ambiguous, index) => {
    const [marker] = read.handler(`A${index}`, 'take').parameters.flatMap(({ markers }) => markers);
    const [property] = marker?.shape?.kind === 'object' ? marker.shape.properties : [];
    expect(property).toBeDefined();
    expect((property && ambiguityOf(property.shape, types)?.as) ?? false).toBe(ambiguous);
  },
);
