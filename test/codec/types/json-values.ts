import type { TypeSuite } from '../support/type-suite.ts';

/** The types of JSON values as Prisma and type-fest declare them. */
export const suite: TypeSuite = {
  text: `
export type JsonValue = string | number | boolean | JsonObject | JsonArray | null;
export type JsonObject = { [Key in string]?: JsonValue };
export interface JsonArray extends Array<JsonValue> {}
export interface Row { id: number; data: JsonValue; more?: JsonObject; list?: JsonArray }
export type Forest = { [name: string]: Forest[] };
export type Levels = { [name: string]: Levels | null };
export interface Woods { forest: Forest; levels: Levels }
`,
  names: ['JsonValue', 'JsonObject', 'JsonArray', 'Row', 'Forest', 'Levels', 'Woods'],
};
