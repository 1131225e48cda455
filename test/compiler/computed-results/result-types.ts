import { rounds, seedOr } from '../../support/rounds.ts';

/** A result of a handler as a user writes it, and the part of it that a response mapper gets. */
export interface ResultType {
  readonly type: string;
  /** The type of the JSON of each mapped result; the declared type where it is absent, and none for results that are not mapped. */
  readonly json?: readonly string[];
  /** A result of the type: an expression with the names of `resultValues`. */
  readonly value?: string;
}

/** The types that the results use. */
export const resultDeclarations = `
export interface Note { readonly id: string; readonly title: string; readonly at: Date; readonly tags?: readonly string[] }
export interface Cat { readonly kind: 'cat'; readonly lives: number }
export interface Dog { readonly kind: 'dog'; readonly id: number }
export type Pet = Cat | Dog;
export interface Paging { readonly items: readonly Note[]; readonly total: number }
export interface Sized extends Paging { readonly size: number }
export interface Page<Item> { readonly data: readonly Item[]; readonly next: string | null }
export interface Tree { readonly name: string; readonly made: Date; readonly children: readonly Tree[] }
export class NoteView { readonly id: number = 0; readonly title: string | null = null }
export enum Level { Low, High }
export enum Color { Red = 'red', Green = 'green' }
export type Ids = number[];
`;

/** Values of these types. */
export const resultValues = `
import type { Cat, Dog, Note, Paging, Sized, Tree } from './types.js';
export const note: Note = { id: 'n1', title: 'First', at: new Date(0) };
export const other: Note = { id: 'n2', title: '"Second"', at: new Date(1), tags: ['a', 'b'] };
export const cat: Cat = { kind: 'cat', lives: 9 };
export const dog: Dog = { kind: 'dog', id: 7 };
export const paging: Paging = { items: [note, other], total: 2 };
export const sized: Sized = { ...paging, size: 10 };
export const tree: Tree = { name: 'a', made: new Date(2), children: [{ name: 'b', made: new Date(3), children: [] }] };
`;

/** The names in `resultValues`. */
export const valueNames = 'cat, dog, note, other, paging, sized, tree';

/** The types of results. */
export const resultTypes: readonly ResultType[] = [
  { type: 'Note', value: 'note' },
  { type: 'Note[]', value: '[note, other]' },
  { type: 'readonly Note[]', value: '[other]' },
  { type: 'Note | null', value: 'null' },
  { type: 'Note[] | null', value: '[note]' },
  { type: 'Note | undefined', value: 'note', json: ['Note'] },
  { type: 'Note[] | Note', value: 'note' },
  { type: 'Pet', value: 'cat' },
  { type: 'Pet[]', value: '[cat, dog]' },
  { type: 'Cat | null', value: 'cat' },
  { type: 'Paging', value: 'paging' },
  { type: 'Sized', value: 'sized' },
  { type: 'Paging | Cat', value: 'paging' },
  { type: 'Page<Note>', value: '{ data: [note], next: null }' },
  { type: 'Page<Pet>[]' },
  { type: '{ readonly data: Note }', value: '{ data: other }' },
  { type: '{ readonly data: Note } | null', value: 'null' },
  { type: 'Tree', value: 'tree' },
  { type: 'Tree[]', value: '[tree]' },
  { type: 'NoteView' },
  { type: 'NoteView[]' },
  { type: 'Level', value: 'Level.High' },
  { type: 'Color', json: [] },
  { type: 'Color | Cat', value: 'cat', json: ['Cat'] },
  { type: 'number', value: '1.5' },
  { type: 'boolean', value: 'false' },
  { type: 'null', value: 'null' },
  { type: 'Date', value: 'new Date(5)' },
  { type: 'Date[]', value: '[new Date(6)]' },
  { type: 'Ids', value: '[1, 2]' },
  { type: '1 | 2 | null', value: '2' },
  { type: 'number | string', value: '7', json: ['number'] },
  { type: "'a' | 'b' | 1 | Cat", json: ['1 | Cat'] },
  { type: 'string', json: [] },
  { type: 'string[]' },
  { type: 'void', json: [] },
  { type: 'unknown' },
  { type: 'Record<string, Note>', value: '{ a: note, b: other }' },
  { type: '[number, string]' },
  { type: 'Partial<Note>', value: "{ title: 'Third' }" },
  { type: "Omit<Note, 'at'>" },
  { type: 'Promise<Note[]>', value: 'Promise.resolve([note])', json: ['Note[]'] },
  { type: 'Promise<Note | undefined>', value: 'Promise.resolve(other)', json: ['Note'] },
  { type: 'Promise<Cat> | Promise<null>', json: ['Cat | null'] },
  { type: 'Response<Note[], 201>', value: 'Response.withStatus(201, [note])', json: ['Note[]'] },
  { type: 'Note | Response<Note[], 202>', value: 'Response.withStatus(202, [note, other])', json: ['Note', 'Note[]'] },
  { type: 'Note[] | Response<{ reason: string }, 409>', value: '[other]', json: ['Note[]'] },
  { type: 'Promise<Response<string, 200>>', json: ['string'] },
  { type: 'Response<Note | Cat, 200 | 201>', json: ['Note | Cat', 'Note | Cat'] },
];

/** The types of the JSON that a mapper gets for a result. */
export function jsonOf({ type, json }: ResultType): readonly string[] {
  return json ?? [type];
}

/** A third of the types for each mapper, other ones with another `SEED`; all of them with `ROUNDS=3`. */
export function sampledResults(mapper: string): readonly { readonly result: ResultType; readonly index: number }[] {
  const first = mapper.length + seedOr(0);
  return resultTypes
    .map((result, index) => ({ result, index }))
    .filter(({ index }) => (index + first) % 15 < rounds(5));
}
