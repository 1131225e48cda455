import type { TypeSuite } from '../support/type-suite.ts';

/** Results whose alternatives overlap, and objects that are sent as the result of their `toJSON`. */
export const suite: TypeSuite = {
  text: `
export class Money { #cents = 0; toJSON(): { cents: number } { return { cents: this.#cents }; } }
export class Cents { readonly cents: number = 0; toJSON(): number { return this.cents; } }
export interface Moment { format(): string; toJSON(): string | null }
export interface Dated { readonly v: { readonly at: Date }; readonly c?: string }
export interface Counted { readonly v: { readonly at: number } | null; readonly d?: boolean | undefined }
interface Left { name?: string; next?: Left }
interface Right { count?: number; next?: Right }
export type Tree = Tree[] | Other[] | Date;
export type Other = Other[] | Tree[] | string | Date;
export type Json = string | number | boolean | JsonObject | JsonArray | null;
export type JsonObject = { [Key in string]?: Json };
export interface JsonArray extends Array<Json> {}
export interface Overlapping {
  readonly text: string | Date | Uint8Array;
  readonly list: string[] | readonly number[] | [Date, ...boolean[]];
  readonly object: Dated | Counted;
  readonly objects: Dated[] | Counted[] | 'none';
  readonly converted: Money | Cents | Moment | Dated | null;
  readonly either?: (Money | { readonly q: 1 })[];
  readonly records: Record<string, number> | Record<string, string>;
  readonly record: Record<string, number> | Money;
  readonly branch: Left | Right;
  readonly tree: Tree;
  readonly empty: object & { readonly a: string };
  readonly json: Json;
}
`,
  names: ['Json'],
  given: ['Overlapping'],
};
