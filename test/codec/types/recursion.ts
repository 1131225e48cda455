import type { TypeSuite } from '../support/type-suite.ts';

/** Types that contain themselves. */
export const suite: TypeSuite = {
  text: `
export interface Left { left: string; next?: Left | Right }
export interface Right { right: string; back?: Right | Left; all?: (Left | Right | null)[] }
export interface Sides { v: Left | Right }
export interface Leaf { label: string }
export type Tree = Leaf | Tree[];
export interface Trees { v: Tree; more?: Leaf | Tree[] }
export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };
export interface Whatever { v: Json; some?: { [key: string]: Json }; list?: readonly Json[] }
export type JsonValue = string | JsonObject | JsonArray;
export interface JsonObject { [key: string]: JsonValue }
export interface JsonArray extends Array<JsonValue> {}
export interface Older { v: JsonValue }
export type Nested = [string, ...Nested[]];
export type Expression = number | ['not', Expression] | { kind: 'add'; terms: Expression[] } | { kind: 'name'; name: string };
export interface Formula { v: Expression; nested?: Nested }
export type Steps = string | null | [number, Steps?];
export type Names = { [Name in string]?: Names } | number;
export type Folder = { files: Partial<Record<string, Folder>> } | { [name: string]: Folder | undefined }[] | number;
export interface Box<T> { value?: T }
export type Boxes = string | Box<Boxes>;
export interface Optional { steps: Steps; names: Names; folder: Folder; boxes: Boxes }
`,
  names: ['Sides', 'Trees', 'Whatever', 'Older', 'Formula', 'Optional'],
};
