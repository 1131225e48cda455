import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import {
  canonical,
  isObject,
  type Json,
  type JsonObject,
  listOf,
  objectOf,
  textsOf,
} from '../../../compiler/src/openapi-diff/json.ts';
import type { Schemas } from './any-schema.ts';

const ajv = new Ajv2020({ strict: false });
addFormats.default(ajv);
const formats = new Map<string, ValidateFunction>();

/** How deep references are followed: schemas that consist of themselves allow nothing that could be computed. */
const mostLevels = 200;

/** The most schemas that are checked for one value: those that contain each other twice double with every level. */
const mostChecks = 5_000;

/** Thrown for schemas that consist of themselves. */
class EndlessSchema extends Error {}

/**
 * Whether schemas allow a value, read keyword by keyword: Ajv compiles a schema for some ten milliseconds, in which this checks
 * hundreds of values. `undefined` for schemas that consist of themselves, and those that take too long.
 */
export function allowsValue({ root, components }: Schemas, value: Json): boolean | undefined {
  try {
    return new Validation(components).check(root, value).isValid;
  } catch (error) {
    if (error instanceof EndlessSchema) return undefined;
    throw error;
  }
}

/** The result of one schema: `unevaluatedProperties` depends on the properties that others have evaluated. */
interface Result {
  readonly isValid: boolean;
  readonly evaluated: ReadonlySet<string>;
}

const nothing: ReadonlySet<string> = new Set();
const invalid: Result = { isValid: false, evaluated: nothing };

class Validation {
  readonly #components: Schemas['components'];
  #level = 0;
  #checks = 0;

  constructor(components: Schemas['components']) {
    this.#components = components;
  }

  check(schema: Json, value: Json): Result {
    if (!isObject(schema)) return { isValid: schema !== false, evaluated: nothing };
    this.#checks += 1;
    if (this.#level === mostLevels || this.#checks > mostChecks) throw new EndlessSchema();
    this.#level += 1;
    const result = this.#check(schema, value);
    this.#level -= 1;
    return result;
  }

  #allows(schema: Json, value: Json): boolean {
    return this.check(schema, value).isValid;
  }

  #check(schema: JsonObject, value: Json): Result {
    if (!allowsScalar(schema, value)) return invalid;
    if (Array.isArray(value) && !this.#allowsItems(schema, value)) return invalid;
    const own = isObject(value) ? this.#membersOf(schema, value) : nothing;
    if (own === undefined) return invalid;
    const parts = this.#composed(schema, value);
    if (parts === undefined) return invalid;
    const evaluated = new Set([...own, ...parts.flatMap((part) => [...part.evaluated])]);
    const others = schema['unevaluatedProperties'];
    if (others === undefined || !isObject(value)) return { isValid: true, evaluated };
    const isValid = Object.entries(value).every(
      ([name, item = null]) => evaluated.has(name) || this.#allows(others, item),
    );
    return { isValid, evaluated: new Set(Object.keys(value)) };
  }

  /** The results of the schemas that also hold for the value, or `undefined` when one of them fails. */
  #composed(schema: JsonObject, value: Json): readonly Result[] | undefined {
    const { $ref, allOf, anyOf, oneOf, not, if: condition } = schema;
    const referred =
      typeof $ref === 'string' ? [this.#components[$ref.slice('#/components/schemas/'.length)] ?? {}] : [];
    const demanded = [...referred, ...listOf(allOf)].map((part) => this.check(part, value));
    if (demanded.some(({ isValid }) => !isValid)) return undefined;
    for (const [list, most] of [
      [anyOf, Infinity],
      [oneOf, 1],
    ] as const) {
      if (!Array.isArray(list)) continue;
      const valid = listOf(list)
        .map((part) => this.check(part, value))
        .filter(({ isValid }) => isValid);
      if (valid.length === 0 || valid.length > most) return undefined;
      demanded.push(...valid);
    }
    if (not !== undefined && this.#allows(not, value)) return undefined;
    if (condition === undefined) return demanded;
    const tested = this.check(condition, value);
    const branch = this.check((tested.isValid ? schema['then'] : schema['else']) ?? true, value);
    if (!branch.isValid) return undefined;
    return [...demanded, ...(tested.isValid ? [tested] : []), branch];
  }

  /** The properties that the schema itself looks at, or `undefined` when it rejects the object. */
  #membersOf(schema: JsonObject, value: JsonObject): ReadonlySet<string> | undefined {
    const names = Object.keys(value);
    if (textsOf(schema['required']).some((name) => !(name in value))) return undefined;
    if (names.length < bound(schema, 'minProperties', 0) || names.length > bound(schema, 'maxProperties', Infinity))
      return undefined;
    for (const [present, needed] of Object.entries(objectOf(schema['dependentRequired'])))
      if (present in value && textsOf(needed).some((name) => !(name in value))) return undefined;
    const { propertyNames = true, additionalProperties: others } = schema;
    const properties = objectOf(schema['properties']);
    const patterns = Object.entries(objectOf(schema['patternProperties']));
    const evaluated = new Set<string>();
    for (const [name, item = null] of Object.entries(value)) {
      if (!this.#allows(propertyNames, name)) return undefined;
      const own = Object.hasOwn(properties, name) ? [properties[name] ?? true] : [];
      const matched = patterns.flatMap(([pattern, inner = true]) =>
        new RegExp(pattern, 'u').test(name) ? [inner] : [],
      );
      const declared = [...own, ...matched];
      const schemas = declared.length > 0 || others === undefined ? declared : [others];
      if (schemas.some((inner) => !this.#allows(inner, item))) return undefined;
      if (schemas.length > 0) evaluated.add(name);
    }
    return evaluated;
  }

  #allowsItems(schema: JsonObject, value: readonly Json[]): boolean {
    if (value.length < bound(schema, 'minItems', 0) || value.length > bound(schema, 'maxItems', Infinity)) return false;
    if (schema['uniqueItems'] === true && new Set(value.map(canonical)).size < value.length) return false;
    const { contains, items = true } = schema;
    if (contains !== undefined && !value.some((item) => this.#allows(contains, item))) return false;
    const prefix = listOf(schema['prefixItems']);
    return value.every((item, index) => this.#allows(prefix[index] ?? items, item));
  }
}

function bound(schema: JsonObject, keyword: string, otherwise: number): number {
  const value = schema[keyword];
  return typeof value === 'number' ? value : otherwise;
}

function allowsScalar(schema: JsonObject, value: Json): boolean {
  const { type, enum: values, const: only } = schema;
  const types = typeof type === 'string' ? [type] : textsOf(type);
  if (type !== undefined && !types.some((one) => hasType(value, one))) return false;
  if (only !== undefined && canonical(only) !== canonical(value)) return false;
  if (Array.isArray(values) && !values.some((one: Json) => canonical(one) === canonical(value))) return false;
  if (typeof value === 'number') return allowsNumber(schema, value);
  return typeof value !== 'string' || allowsText(schema, value);
}

function hasType(value: Json, type: string): boolean {
  if (value === null) return type === 'null';
  if (Array.isArray(value)) return type === 'array';
  if (type === 'integer') return Number.isInteger(value);
  return typeof value === type;
}

function allowsNumber(schema: JsonObject, value: number): boolean {
  const divisor = schema['multipleOf'];
  return (
    value >= bound(schema, 'minimum', -Infinity) &&
    value > bound(schema, 'exclusiveMinimum', -Infinity) &&
    value <= bound(schema, 'maximum', Infinity) &&
    value < bound(schema, 'exclusiveMaximum', Infinity) &&
    (typeof divisor !== 'number' || Number.isInteger(value / divisor))
  );
}

function allowsText(schema: JsonObject, value: string): boolean {
  const length = Array.from(value).length;
  if (length < bound(schema, 'minLength', 0) || length > bound(schema, 'maxLength', Infinity)) return false;
  const { pattern, format } = schema;
  if (typeof pattern === 'string' && !new RegExp(pattern, 'u').test(value)) return false;
  return format === undefined || hasFormat(value, String(format));
}

function hasFormat(value: string, format: string): boolean {
  const validate = formats.get(format) ?? ajv.compile({ format });
  formats.set(format, validate);
  return validate(value) === true;
}
