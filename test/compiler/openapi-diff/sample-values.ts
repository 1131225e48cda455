import {
  isObject,
  type Json,
  type JsonObject,
  listOf,
  objectOf,
  textsOf,
} from '../../../compiler/src/openapi-diff/json.ts';
import { propertyNames, type Schemas } from './any-schema.ts';

const texts = [
  '',
  'x',
  'y',
  'xy',
  'xyz',
  'x\ny',
  'a b',
  '2020-02-29',
  'a@b.example',
  '123e4567-e89b-12d3-a456-426614174000',
];
const numbers = [0, 1, 2, 3, 4, 6, 12, -1, 0.5, 2.5, 3.5];
const scalars: readonly Json[] = [null, true, false, ...numbers, ...texts];
const anything: readonly Json[] = [...scalars, [], ['x'], [1, 1], {}, { a: 1 }, { a: 'x', b: null }, { c: 3 }];

/** The most parts of a value. */
const mostParts = 100;

/** Chooses from a list. */
export type Choose = <T>(list: readonly T[]) => T | undefined;

/** Makes values from the declarations of a schema, as a client would; not all of them are valid. */
export class ValueSampler {
  readonly #schemas: Schemas;
  readonly #choose: Choose;
  #left = 0;

  constructor(schemas: Schemas, choose: Choose) {
    this.#schemas = schemas;
    this.#choose = choose;
  }

  /** A value for a schema. */
  sample(schema: Json): Json {
    this.#left = mostParts;
    return this.#sample(schema, 0, false);
  }

  /** `isPart` says that other schemas hold for the value as well. */
  #sample(schema: Json, level: number, isPart: boolean): Json {
    this.#left -= 1;
    // Some schemas describe infinite values only, or very large ones.
    if (!isObject(schema) || level > 8 || this.#left < 0) return this.#any();
    const { $ref, allOf, anyOf, oneOf, discriminator: _, ...own } = schema;
    const composed = [
      ...(typeof $ref === 'string' ? [this.#schemas.components[$ref.slice('#/components/schemas/'.length)] ?? {}] : []),
      ...listOf(allOf),
      ...[anyOf, oneOf].flatMap((list) => this.#choose(listOf(list)) ?? []),
    ];
    const isAlone = !isPart && composed.length + (Object.keys(own).length > 0 ? 1 : 0) < 2;
    const parts = composed.map((part) => this.#sample(part, level, !isAlone));
    const hasOwn = Object.keys(own).length > 0 || composed.length === 0;
    const values = [...parts, ...(hasOwn ? [this.#own(own, level, !isAlone)] : [])];
    return values.filter(isObject).length > 1
      ? this.#joined([...composed, own], values)
      : (this.#choose(values) ?? null);
  }

  /** The properties of the parts of a value: what one part declares is not what another says of properties in general. */
  #joined(schemas: readonly Json[], values: readonly Json[]): Json {
    const joined: Record<string, Json> = {};
    values.forEach((value, index) => {
      for (const [name, item = null] of Object.entries(isObject(value) ? value : {}))
        if (!Object.hasOwn(joined, name) || this.#declares(schemas[index] ?? true, name)) joined[name] = item;
    });
    return joined;
  }

  #declares(schema: Json, name: string, level = 0): boolean {
    if (!isObject(schema) || level > 8) return false;
    const { $ref, allOf, anyOf, oneOf, properties } = schema;
    if (Object.hasOwn(objectOf(properties), name)) return true;
    const referred =
      typeof $ref === 'string' ? this.#schemas.components[$ref.slice('#/components/schemas/'.length)] : true;
    return [referred ?? true, ...[allOf, anyOf, oneOf].flatMap(listOf)].some((part) =>
      this.#declares(part, name, level + 1),
    );
  }

  /** A value with one part replaced or left out: often valid as well, and further from what the schema suggests. */
  varied(value: Json): Json {
    if (Array.isArray(value)) return this.#variedList(value);
    if (!isObject(value)) return this.#choose(scalars) ?? null;
    const name = this.#choose(Object.keys(value));
    if (name === undefined) return value;
    const { [name]: chosen = null, ...rest } = value;
    return this.#choose([true, false]) === true ? rest : { ...rest, [name]: this.varied(chosen) };
  }

  #variedList(value: readonly Json[]): Json {
    const index = this.#choose([...value.keys()]);
    if (index === undefined) return value;
    const kind = this.#choose(['drop', 'repeat', 'vary']);
    if (kind === 'drop') return value.toSpliced(index, 1);
    const item = value[index] ?? null;
    return kind === 'repeat' ? [...value, item] : value.with(index, this.varied(item));
  }

  #any(): Json {
    return this.#choose(anything) ?? null;
  }

  #own(schema: JsonObject, level: number, isPart: boolean): Json {
    if (schema['const'] !== undefined) return schema['const'];
    if (Array.isArray(schema['enum'])) return this.#choose(listOf(schema['enum'])) ?? null;
    const type = this.#choose(typeof schema['type'] === 'string' ? [schema['type']] : textsOf(schema['type']));
    if (type === 'object') return this.#object(schema, level, isPart);
    if (type === 'array') return this.#array(schema, level);
    if (type === 'string') return this.#choose(texts) ?? '';
    if (type === 'integer' || type === 'number') return this.#choose(numbers) ?? 0;
    if (type === 'boolean') return this.#choose([true, false]) ?? true;
    if (type === 'null') return null;
    return schema['properties'] === undefined ? this.#any() : this.#object(schema, level, isPart);
  }

  #object(schema: JsonObject, level: number, isPart: boolean): Json {
    const properties = objectOf(schema['properties']);
    const required = textsOf(schema['required']);
    const value: Record<string, Json> = {};
    for (const [name, property] of Object.entries(properties)) {
      if (
        property === undefined ||
        (!required.includes(name) && (level > 3 || this.#choose([true, true, false]) === false))
      )
        continue;
      value[name] = this.#sample(property, level + 1, false);
    }
    const others = schema['additionalProperties'];
    const patterns = Object.values(objectOf(schema['patternProperties']));
    const isFree = others === undefined && patterns.length === 0 && Object.keys(properties).length === 0 && !isPart;
    if (level > 3) return value;
    for (const name of [...propertyNames, 'd']) {
      if (name in properties || this.#choose([true, false]) === false) continue;
      if (name === 'c' && patterns[0] !== undefined) value[name] = this.#sample(patterns[0], level + 1, false);
      else if (isFree || (others !== undefined && others !== false))
        value[name] = this.#sample(others ?? true, level + 1, false);
    }
    return value;
  }

  #array(schema: JsonObject, level: number): Json {
    const prefix = listOf(schema['prefixItems']);
    const length = level > 3 ? Number(schema['minItems'] ?? 0) : (this.#choose([0, 1, 1, 2, 2, 3]) ?? 0);
    return Array.from({ length }, (_, index) =>
      this.#sample(prefix[index] ?? schema['items'] ?? true, level + 1, false),
    );
  }
}
