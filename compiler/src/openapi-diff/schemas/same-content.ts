import type { ApiDocument } from '../api-document.js';
import { canonical, entriesOf, isObject, type Json, type JsonObject } from '../json.js';
import { isRemark } from './read-own-form.js';

/** Keywords whose members have names that the user chooses. */
const maps: ReadonlySet<string> = new Set(['properties', 'patternProperties', 'dependentSchemas', 'patterns']);

/** Keywords with values. */
const data: ReadonlySet<string> = new Set([
  'const',
  'enum',
  'required',
  'dependentRequired',
  'mapping',
  'propertyName',
]);

/** Whether schemas of two documents are equal when references are followed and documentation is left out. */
export function isSameContent(one: Json, other: Json, before: ApiDocument, after: ApiDocument): boolean {
  return new ContentComparison(before, after).isSame(one, other);
}

/** `isSameContent` for two documents, with each pair of schemas compared once. */
export function knownContent(before: ApiDocument, after: ApiDocument): (one: Json, other: Json) => boolean {
  const known = new Map<Json, Map<Json, boolean>>();
  return (one, other) => {
    const results = known.get(one) ?? new Map<Json, boolean>();
    known.set(one, results);
    const isSame = results.get(other) ?? isSameContent(one, other, before, after);
    results.set(other, isSame);
    return isSame;
  };
}

/** The maximum depth of compared values: chains of references can be very long. */
const mostLevels = 1000;

class ContentComparison {
  readonly #before: ApiDocument;
  readonly #after: ApiDocument;
  /** Pairs of references: one that recurs inside itself is the same if the rest is. */
  readonly #met = new Set<string>();
  #level = 0;

  constructor(before: ApiDocument, after: ApiDocument) {
    this.#before = before;
    this.#after = after;
  }

  isSame(one: Json, other: Json): boolean {
    if (this.#level === mostLevels) return false;
    this.#before.effort.spend(1);
    this.#level += 1;
    const isSame = this.#isSame(one, other);
    this.#level -= 1;
    return isSame;
  }

  #isSame(one: Json, other: Json): boolean {
    if (isList(one) && isList(other))
      return one.length === other.length && one.every((item, index) => this.isSame(item, other[index] ?? null));
    if (!isObject(one) || !isObject(other)) return one === other;
    const [was, is] = [referenceOf(one), referenceOf(other)];
    const [target, counterpart] = [this.#before.target(was)?.value, this.#after.target(is)?.value];
    if (target === undefined && counterpart === undefined)
      return this.#haveSameMembers(keywordsOf(one), keywordsOf(other));
    if (was !== undefined && is !== undefined) {
      const pair = `${was} ${is}`;
      if (this.#met.has(pair)) return true;
      this.#met.add(pair);
    }
    return this.isSame(target ?? one, counterpart ?? other);
  }

  #haveSameMembers(one: readonly (readonly [string, Json])[], other: readonly (readonly [string, Json])[]): boolean {
    const others = new Map(other);
    if (one.length !== others.size) return false;
    return one.every(([name, value]) => {
      const counterpart = others.get(name);
      if (counterpart === undefined) return false;
      if (data.has(name)) return canonical(value) === canonical(counterpart);
      return maps.has(name)
        ? this.#haveSameMembers(entriesOf(value), entriesOf(counterpart))
        : this.isSame(value, counterpart);
    });
  }
}

function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}

/** The reference that a value consists of. */
function referenceOf(value: JsonObject): string | undefined {
  const reference = value['$ref'];
  return typeof reference === 'string' && keywordsOf(value).length === 1 ? reference : undefined;
}

function keywordsOf(value: JsonObject): readonly (readonly [string, Json])[] {
  return entriesOf(value).filter(([name]) => !isRemark(name));
}
