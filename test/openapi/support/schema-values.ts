import type { ApiDocument } from '../../../compiler/src/openapi-diff/api-document.ts';
import {
  canonical,
  entriesOf,
  isObject,
  type Json,
  type JsonObject,
  listOf,
  objectOf,
  textsOf,
} from '../../../compiler/src/openapi-diff/json.ts';
import { fc } from '../../support/fast-check.ts';
import { numberValues } from './number-values.ts';
import { anyText, matchingTexts, stringValues } from './string-values.ts';

/** Names of properties that nobody declares, some of which every object responses to. */
export const undeclaredNames: readonly string[] = ['undeclared', 'hasOwnProperty', 'toString', 'undeclared-ü'];

/** The key that no body may have, at any depth. */
const forbiddenName = '__proto__';

/** How many references are followed before a value gets as small as it may be. */
const depth = 4;

/** Makes values that the schemas of a document describe. */
export class SchemaValues {
  readonly #document: ApiDocument;
  readonly #text: fc.Arbitrary<string>;
  readonly #components = new Map<string, fc.Arbitrary<Json>>();

  /** `text`: what a string without constraints may be. */
  constructor(document: ApiDocument, text: fc.Arbitrary<string>) {
    this.#document = document;
    this.#text = text;
  }

  /** Most of the values satisfy the schema; what several keywords say together is not seen. */
  of(schema: Json | undefined): fc.Arbitrary<Json> {
    return this.#values(objectOf(schema), depth);
  }

  #values(schema: JsonObject, depth: number): fc.Arbitrary<Json> {
    const { $ref, const: only, enum: several } = schema;
    if (typeof $ref === 'string') return this.#component($ref, depth - 1);
    if (only !== undefined) return fc.constant(only);
    if (several !== undefined) return fc.constantFrom(...listOf(several));
    const alternatives = listOf(schema['anyOf'] ?? schema['oneOf']).map(objectOf);
    if (alternatives.length > 0)
      return fc.oneof(...this.#within(alternatives, depth).map((one) => this.#values(one, depth)));
    const { type } = schema;
    const types = Array.isArray(type) ? textsOf(type) : textsOf([type ?? 'anything']);
    return fc.oneof(...types.map((one) => this.#ofType(one, schema, depth)));
  }

  /** Made once for each depth: a type may contain itself in several places. */
  #component(reference: string, depth: number): fc.Arbitrary<Json> {
    const key = `${reference} ${depth}`;
    const known = this.#components.get(key) ?? this.#values(this.#document.follow({ $ref: reference }), depth);
    this.#components.set(key, known);
    return known;
  }

  #ofType(type: string, schema: JsonObject, depth: number): fc.Arbitrary<Json> {
    switch (type) {
      case 'null':
        return fc.constant(null);
      case 'boolean':
        return fc.boolean();
      case 'number':
      case 'integer':
        return numberValues(schema, type === 'integer');
      case 'string':
        return stringValues(schema, this.#text);
      case 'array':
        return this.#list(schema, depth);
      case 'object':
        return this.#object(schema, depth);
      default:
        return anyJson;
    }
  }

  #list(schema: JsonObject, depth: number): fc.Arbitrary<Json> {
    const { minItems, maxItems, uniqueItems, prefixItems, items } = schema;
    const shortest = typeof minItems === 'number' ? minItems : 0;
    const longest = typeof maxItems === 'number' ? Math.min(maxItems, shortest + 3) : shortest + 3;
    if (prefixItems !== undefined) return this.#tuple(listOf(prefixItems).map(objectOf), schema, shortest, depth);
    const range = { minLength: shortest, maxLength: depth > 0 ? longest : shortest };
    if (range.maxLength === 0) return fc.constant([]);
    const values = items === undefined ? anyJson : this.#values(objectOf(items), depth);
    return uniqueItems === true ? fc.uniqueArray(values, { ...range, selector: canonical }) : fc.array(values, range);
  }

  #tuple(elements: readonly JsonObject[], schema: JsonObject, shortest: number, depth: number): fc.Arbitrary<Json> {
    const { items, maxItems } = schema;
    const rest = isObject(items) && maxItems === undefined && depth > 0 ? [this.#values(items, depth)] : [];
    const all = elements
      .slice(0, depth > 0 ? elements.length : shortest)
      .map((element) => this.#values(element, depth));
    const further = rest.length === 0 ? fc.constant([]) : fc.array(fc.oneof(...rest), { maxLength: 2 });
    return fc.tuple(fc.tuple(...all), further, fc.nat()).map(([first, others, cut]) => {
      const length = shortest + (cut % (first.length - shortest + 1));
      return length < first.length ? first.slice(0, length) : [...first, ...others];
    });
  }

  #object(schema: JsonObject, depth: number): fc.Arbitrary<Json> {
    const required = new Set(textsOf(schema['required']));
    const declared = entriesOf(schema['properties']);
    // No value fits the schema of a property that has to be absent.
    const possible = declared.filter(([, property]) => objectOf(property)['not'] === undefined);
    const present = possible.filter(([name]) => required.has(name) || depth > 0);
    const properties = present.map(([name, property]) => {
      const entry = this.#values(objectOf(property), depth).map((value) => [name, value] as const);
      return required.has(name) ? entry : fc.option(entry, { nil: undefined });
    });
    const names = new Set(declared.map(([name]) => name));
    const others = depth > 0 ? this.#others(schema, names, depth) : fc.constant([]);
    return fc
      .tuple(fc.tuple(...properties), others)
      .map(([own, more]) => Object.fromEntries([...own.filter((entry) => entry !== undefined), ...more]));
  }

  /** The properties that are not declared by name; where nothing is said of them, anything may be sent. */
  #others(
    schema: JsonObject,
    declared: ReadonlySet<string>,
    depth: number,
  ): fc.Arbitrary<readonly (readonly [string, Json])[]> {
    const { additionalProperties, patternProperties } = schema;
    const matching = entriesOf(patternProperties).map(([pattern, value]) => {
      return fc.tuple(matchingTexts(pattern), this.#values(objectOf(value), depth));
    });
    const anywhere = fc.constantFrom(...undeclaredNames);
    const further = isObject(additionalProperties)
      ? fc.tuple(fc.oneof(anyText, anywhere), this.#values(additionalProperties, depth))
      : fc.tuple(anywhere, anyJson);
    const kinds = [...matching, ...(additionalProperties === false ? [] : [further])];
    if (kinds.length === 0) return fc.constant([]);
    const isOpen = isObject(additionalProperties) || matching.length > 0;
    return fc
      .array(fc.oneof(...kinds), { maxLength: isOpen ? 3 : 1 })
      .map((entries) => entries.filter(([name]) => !declared.has(name) && name !== forbiddenName));
  }

  /** The alternatives that may be taken: where there is no more depth, only those that need the least. */
  #within(alternatives: readonly JsonObject[], depth: number): readonly JsonObject[] {
    if (depth > 0) return alternatives;
    const heights = alternatives.map((alternative) => this.#height(alternative, new Set()));
    const least = Math.min(...heights);
    return alternatives.filter((_, index) => heights[index] === least);
  }

  /** How many references the smallest value has within each other. */
  #height(schema: JsonObject, within: ReadonlySet<string>): number {
    const { $ref, properties, required, minItems, prefixItems, items } = schema;
    if (typeof $ref === 'string') {
      if (within.has($ref)) return Infinity;
      return 1 + this.#height(this.#document.follow({ $ref }), new Set([...within, $ref]));
    }
    const alternatives = listOf(schema['anyOf'] ?? schema['oneOf']).map(objectOf);
    if (alternatives.length > 0) return Math.min(...alternatives.map((each) => this.#height(each, within)));
    const needed = [
      ...textsOf(required).map((name) => objectOf(properties)[name]),
      ...listOf(prefixItems).slice(0, typeof minItems === 'number' ? minItems : 0),
      ...(typeof minItems === 'number' && minItems > listOf(prefixItems).length ? [items] : []),
    ];
    return Math.max(0, ...needed.map((part) => this.#height(objectOf(part), within)));
  }
}

/** Anything, as JSON writes it. */
const anyJson: fc.Arbitrary<Json> = fc
  .jsonValue({ maxDepth: 2 })
  .map(
    (value): Json => JSON.parse(JSON.stringify(value), (name, inner) => (name === forbiddenName ? undefined : inner)),
  );
