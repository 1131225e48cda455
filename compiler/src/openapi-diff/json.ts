import { memo } from '../incremental/memo.js';

/** Any JSON value. */
export type Json = null | boolean | number | string | readonly Json[] | JsonObject;

/** A JSON object; an absent name is `undefined`. */
export interface JsonObject {
  readonly [name: string]: Json | undefined;
}

/** The value when it is an object, else an empty one. */
export function objectOf(value: Json | undefined): JsonObject {
  return isObject(value) ? value : {};
}

/** Whether a value is an object, and not a list. */
export function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The value when it is a list, else an empty one. */
export function listOf(value: Json | undefined): readonly Json[] {
  return Array.isArray(value) ? value : [];
}

/** The value when it is a text. */
export function textOf(value: Json | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

/** The texts of a list. */
export function textsOf(value: Json | undefined): readonly string[] {
  return listOf(value).filter((item) => typeof item === 'string');
}

/** The present properties of an object. */
export function entriesOf(value: Json | undefined): readonly (readonly [string, Json])[] {
  return Object.entries(objectOf(value)).flatMap(([name, item]) => (item === undefined ? [] : [[name, item] as const]));
}

/** The maximum length of a value or a name in a message. */
const longestShown = 100;

/** The beginning of a text in a message. */
export function shown(text: string): string {
  return text.length > longestShown ? `${text.slice(0, longestShown)}…` : text;
}

/** A text that is the same for equal values, whatever the order of their properties. */
export function canonical(value: Json | undefined): string {
  return typeof value === 'object' && value !== null ? textOfObject(value) : textIn(value);
}

/** The same values are compared in very many places. */
const textOfObject = memo((value: readonly Json[] | JsonObject) => textIn(value));

function textIn(value: Json | undefined): string {
  if (Array.isArray(value)) return `[${value.map(textIn).join(',')}]`;
  if (!isObject(value)) return JSON.stringify(value) ?? 'undefined';
  const members = entriesOf(value).map(([name, item]) => `${JSON.stringify(name)}:${textIn(item)}`);
  return `{${members.sort().join(',')}}`;
}
