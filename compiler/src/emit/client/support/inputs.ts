import type { RequestBody } from './operation.js';
import { textOf } from './sending.js';
import type { TextValue } from './types.js';

/** Encodes a path parameter. A URL cannot have a segment of dots: it would name another path. */
function segment(value: TextValue): string {
  const text = textOf(value);
  if (text === '' || text === '.' || text === '..') {
    throw new TypeError('a path parameter cannot be ' + JSON.stringify(text));
  }
  return encodeURIComponent(text);
}

function queryOf(
  values: Readonly<Record<string, TextValue | readonly TextValue[] | undefined>>,
  lists?: readonly string[],
): string {
  const text = encodedFields(values, lists);
  return text === '' ? '' : '?' + text;
}

/** The header `Cookie`, which browsers write themselves. */
function cookieHeader(cookies: Readonly<Record<string, TextValue | undefined>> = {}): string | undefined {
  const present = Object.entries(cookies).flatMap(([name, value]) => (value === undefined ? [] : [[name, textOf(value)]]));
  const pairs = present.map((pair) => pair.map(encodeURIComponent).join('='));
  return pairs.length === 0 ? undefined : pairs.join('; ');
}

/** An object with the names that are sent: TypeScript takes some names for properties of every object. */
function renamed<Value>(
  value: Readonly<Record<string, Value>> | undefined,
  names: Readonly<Record<string, string>>,
): Readonly<Record<string, Value>> | undefined {
  const sent = new Map(Object.entries(names));
  return value && Object.fromEntries(Object.entries(value).map(([name, item]) => [sent.get(name) ?? name, item]));
}

function jsonBody(value: unknown): RequestBody | undefined {
  if (value === undefined) return undefined;
  const content = JSON.stringify(value, (_name, part: unknown) => (typeof part === 'bigint' ? String(part) : part));
  return { content, type: 'application/json' };
}

function formBody(value: object | undefined, lists?: readonly string[]): RequestBody | undefined {
  return value && { content: encodedFields(value, lists), type: 'application/x-www-form-urlencoded' };
}

function multipartBody(value: object | undefined, lists?: readonly string[]): RequestBody | undefined {
  if (value === undefined) return undefined;
  const form = new FormData();
  for (const { name, item } of fieldsOf(value, lists)) {
    // An empty list is sent like a file input without a file.
    if (item === undefined) form.append(name, new Blob([]), '');
    else form.append(name, item instanceof Blob ? item : textOf(item));
  }
  return { content: form };
}

/** A form if one of the files is present, and otherwise JSON. */
function jsonOrMultipartBody(
  value: object | undefined,
  files: readonly string[],
  lists?: readonly string[],
): RequestBody | undefined {
  const present: readonly (readonly [string, unknown])[] = Object.entries(value ?? {});
  const hasFile = present.some(([name, item]) => files.includes(name) && item !== undefined);
  return hasFile ? multipartBody(value, lists) : jsonBody(value);
}

function formDataBody(content: FormData | undefined): RequestBody | undefined {
  return content && { content };
}

function rawBody(content: RawBody | undefined, type?: string): RequestBody | undefined {
  if (content === undefined) return undefined;
  const hasType = type === undefined || (content instanceof Blob && content.type !== '');
  return hasType ? { content } : { content, type };
}

/** The bytes of a body. A `Blob` has a media type; for other values, the header `Content-Type` names it. */
export type RawBody = string | Blob | ArrayBuffer | Uint8Array<ArrayBuffer>;

/** The text of a query, or of a form without files. A name without `=` is an empty list. */
function encodedFields(value: object, lists?: readonly string[]): string {
  const pairs = fieldsOf(value, lists).map(({ name, item }) => {
    const pair = String(new URLSearchParams([[name, item === undefined ? '' : textOf(item)]]));
    return item === undefined ? pair.slice(0, -1) : pair;
  });
  return pairs.join('&');
}

interface Field {
  readonly name: string;
  /** Absent for an empty list. */
  readonly item?: TextValue | Blob;
}

/** The fields of a query or a form: one for each item of a list, and none for `undefined`. Only `lists` can be sent empty. */
function fieldsOf(value: object, lists: readonly string[] = []): readonly Field[] {
  const all: readonly (readonly [string, TextValue | Blob | readonly (TextValue | Blob)[] | undefined])[] =
    Object.entries(value);
  return all.flatMap(([name, field]): readonly Field[] => {
    if (field === undefined) return [];
    const items = [field].flat();
    if (items.length === 0 && lists.includes(name)) return [{ name: name + '[]' }];
    return items.map((item) => ({ name, item }));
  });
}

export {
  cookieHeader,
  formBody,
  formDataBody,
  jsonBody,
  jsonOrMultipartBody,
  multipartBody,
  queryOf,
  rawBody,
  renamed,
  segment,
};
