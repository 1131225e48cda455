import type { Ajv2020 } from 'ajv/dist/2020.js';
import { entriesOf, isObject, type Json, type JsonObject } from '../../../compiler/src/openapi-diff/json.ts';
import { schemaValidator } from '../../support/schema-validator.ts';

/** Judges values by the schemas of one document. */
export class DocumentSchemas {
  readonly #requests: Ajv2020;
  readonly #responses: Ajv2020;

  constructor(root: JsonObject) {
    this.#requests = validatorOf(root);
    this.#responses = validatorOf(closed(root));
  }

  /** Whether a value may be sent where the document has this schema. */
  accepts(schema: Json | undefined, value: Json): boolean {
    return this.#requests.compile(rebased(schema))(value) === true;
  }

  /** The errors of a value in a response: it must match the schema. */
  errorsOf(schema: Json | undefined, value: Json): string | undefined {
    const validate = this.#requests.compile(rebased(schema));
    return validate(value) === true ? undefined : this.#requests.errorsText(validate.errors);
  }

  /** The same for what a serializer has written: nothing is in it that is not in the schema. */
  errorsOfWritten(schema: Json | undefined, value: Json): string | undefined {
    const validate = this.#responses.compile(rebased(closed(schema ?? anything)));
    return validate(value) === true ? undefined : this.#responses.errorsText(validate.errors);
  }
}

function validatorOf(root: JsonObject): Ajv2020 {
  const ajv = schemaValidator();
  ajv.addSchema({ $id: 'api', components: root['components'] ?? {} });
  return ajv;
}

const anything: JsonObject = {};
const rebasedSchemas = new WeakMap<object, object>();

/** The same schema with references into the document, once for each: Ajv knows what it has compiled by the object. */
function rebased(schema: Json | undefined): object {
  const whole = isObject(schema) ? schema : anything;
  const known = rebasedSchemas.get(whole) ?? withReferencesInto('api', whole);
  rebasedSchemas.set(whole, known);
  return known;
}

function withReferencesInto(document: string, schema: JsonObject): object {
  return JSON.parse(JSON.stringify(schema).replaceAll('"$ref":"#/', `"$ref":"${document}#/`));
}

const closedOf = new WeakMap<object, Json>();

/** The same with every object that says nothing of further properties having none. */
function closed<Value extends Json>(value: Value): Value;
function closed(value: Json): Json {
  if (typeof value !== 'object' || value === null) return value;
  const known = closedOf.get(value) ?? closedAnew(value);
  closedOf.set(value, known);
  return known;
}

function closedAnew(value: readonly Json[] | JsonObject): Json {
  if (!isObject(value)) return value.map((item) => closed(item));
  const inside = Object.fromEntries(entriesOf(value).map(([name, own]) => [name, closed(own)]));
  const { properties, patternProperties, additionalProperties } = value;
  const isObjectSchema = isObject(properties) || isObject(patternProperties);
  return isObjectSchema && additionalProperties === undefined ? { ...inside, additionalProperties: false } : inside;
}
