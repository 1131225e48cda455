import type { ApiDocument } from './api-document.js';
import { canonical, entriesOf, type Json, type JsonObject, listOf, objectOf, textOf, textsOf } from './json.js';

/** One of the forms that a schema allows: of one JSON type, or of any. */
export interface Alternative {
  /** The component, when the form is one. */
  readonly name?: string;
  /** Absent when every type is allowed. */
  readonly type?: string;
  /** What tells the form from others of its type: `kind "circle"`. */
  readonly tag?: string;
  readonly schema: JsonObject;
}

/** Two alternatives that are the same one before and after. */
export type AlternativePair = readonly [before: Alternative, after: Alternative];

/** How the alternatives of two schemas belong together. */
export interface PairedAlternatives {
  readonly pairs: readonly AlternativePair[];
  readonly removed: readonly Alternative[];
  readonly added: readonly Alternative[];
}

/** The forms that a schema allows; a union of unions is laid out flat. */
export function alternativesOf(
  value: Json | undefined,
  document: ApiDocument,
  open: ReadonlySet<string> = new Set(),
): readonly Alternative[] {
  const { name, schema } = document.schema(value);
  if (value === false || (name !== undefined && open.has(name))) return [];
  const { oneOf, anyOf, ...rest } = schema;
  const members = oneOf ?? anyOf;
  if (Array.isArray(members)) {
    const inside = name === undefined ? open : new Set([...open, name]);
    return members.flatMap((member) => alternativesOf(member, document, inside));
  }
  return byType(rest).map((form) => ({ ...form, ...(name !== undefined && { name }) }));
}

/** A schema of several types is one form for each. */
function byType(schema: JsonObject): readonly Alternative[] {
  const { type, enum: values, ...rest } = schema;
  const types = typeof type === 'string' ? [type] : textsOf(type);
  const all = Array.isArray(values) ? values : undefined;
  const named = types.length > 0 ? types : all && [...new Set(all.map(typeOf))];
  if (named === undefined) return [{ schema, ...typeOfConst(schema) }];
  return named.map((one) => ({
    type: one,
    ...tagOf(schema),
    schema: { ...rest, type: one, ...(all !== undefined && { enum: all.filter((item) => isOfType(item, one)) }) },
  }));
}

function typeOfConst(schema: JsonObject): { readonly type?: string } {
  return schema['const'] === undefined ? {} : { type: typeOf(schema['const']) };
}

function typeOf(value: Json): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}

function isOfType(value: Json, type: string): boolean {
  return typeOf(value) === type || (type === 'integer' && Number.isInteger(value));
}

/** The first property that has one value only. */
function tagOf(schema: JsonObject): { readonly tag?: string } {
  const found = entriesOf(schema['properties']).find(([, property]) => constOf(property) !== undefined);
  return found === undefined ? {} : { tag: `${found[0]} ${canonical(constOf(found[1]))}` };
}

function constOf(property: Json): Json | undefined {
  const { const: only, enum: values } = objectOf(property);
  const list = listOf(values);
  return only ?? (list.length === 1 ? list[0] : undefined);
}

/** Finds for each alternative the one that it has become: by its component, its tag, its content, or being the only one of its type. */
export function pairAlternatives(before: readonly Alternative[], after: readonly Alternative[]): PairedAlternatives {
  const pairs: AlternativePair[] = [];
  let removed = distinct(before);
  let added = distinct(after);
  for (const keyOf of identities) {
    const candidates = uniqueBy(added, keyOf);
    const taken = new Set<Alternative>();
    for (const [key, alternative] of uniqueBy(removed, keyOf)) {
      const other = candidates.get(key);
      if (other === undefined) continue;
      pairs.push([alternative, other]);
      taken.add(alternative).add(other);
    }
    removed = removed.filter((alternative) => !taken.has(alternative));
    added = added.filter((alternative) => !taken.has(alternative));
  }
  // Whoever bears anything has borne each of them, and goes on doing so.
  return { pairs, removed: after.some(isAnything) ? [] : removed, added: before.some(isAnything) ? [] : added };
}

/** What a schema says to those who read it, and not of values. */
const remarks: ReadonlySet<string> = new Set(['title', 'description', 'default', 'examples', 'deprecated', '$comment']);

function isAnything({ type, schema }: Alternative): boolean {
  return type === undefined && Object.keys(schema).every((keyword) => remarks.has(keyword));
}

/** A form that is listed twice is one form. */
function distinct(alternatives: readonly Alternative[]): readonly Alternative[] {
  return [...new Map(alternatives.map((one) => [`${one.name} ${canonical(one.schema)}`, one])).values()];
}

type Identity = (alternative: Alternative) => string | undefined;

/** What two alternatives can have in common, what says most first. */
const identities: readonly Identity[] = [
  ({ name }) => name,
  ({ tag }) => tag,
  ({ schema }) => canonical(schema),
  // Every integer is a number: one may have become the other.
  ({ type }) => (type === 'integer' ? 'number' : type) ?? 'any',
];

/** The alternatives by a key that no other one has. */
function uniqueBy(alternatives: readonly Alternative[], keyOf: Identity): ReadonlyMap<string, Alternative> {
  const found = new Map<string, Alternative | undefined>();
  for (const alternative of alternatives) {
    const key = keyOf(alternative);
    if (key !== undefined) found.set(key, found.has(key) ? undefined : alternative);
  }
  return new Map(
    [...found].flatMap(([key, alternative]) => (alternative === undefined ? [] : [[key, alternative] as const])),
  );
}

/** How a reader names an alternative. */
export function describeAlternative({ name, type, tag, schema }: Alternative): string {
  if (name !== undefined) return `\`${name}\``;
  if (tag !== undefined) return `the object with ${tag}`;
  const format = textOf(schema['format']);
  if (type === undefined) return 'any value';
  return format === undefined ? `\`${type}\`` : `\`${type}\` (${format})`;
}
