import type { FieldErrors } from '../contract/field-errors.js';
import type { ValidationProblem } from '../contract/validation-problem.js';
import { BoundedErrors } from '../decoding/bounded-errors.js';
import { type RuledClass, validateByClassesNow } from '../decoding/class-rules.js';
import type { Decoder } from '../decoding/decoder.js';
import { hostilePart } from '../decoding/hostile-part.js';
import { invalid } from '../decoding/invalid.js';
import { Problems } from '../decoding/problems.js';
import { type MissingProperty, writeApart } from '../serializing/missing.js';
import { Codec, type CodecToken, codec, DecodeError, type DecodeResult, type JsonSchema } from './codec.js';

/** The generated parts of a codec. */
export interface CodecParts<T> {
  readonly decoder: Decoder<T>;
  readonly encode: (value: T) => string;
  /** Makes the schema, at its first use. */
  readonly schema: () => JsonSchema;
  /** The classes with validation rules of which a value can have instances: those inside of others first. Absent without any. */
  readonly rules?: readonly RuledClass[];
}

/** A codec that is generated from its type. */
class TypeCodec<T> extends Codec<T> {
  readonly #name: string;
  readonly #parts: CodecParts<T>;
  #schema: JsonSchema | undefined;

  constructor(name: string, parts: CodecParts<T>) {
    super();
    this.#name = name;
    this.#parts = parts;
  }

  decode(value: unknown): T {
    const result = this.tryDecode(value);
    if (result.ok) return result.value;
    throw new DecodeError(this.#name, result.problems);
  }

  tryDecode(value: unknown): DecodeResult<T> {
    const hostile = hostilePart(value);
    if (hostile !== undefined) return { ok: false, problems: problemsOf({ '': [hostile] }) };
    const { decoder, rules } = this.#parts;
    const decoded = decoder.read(value);
    if (decoded === invalid) {
      const problems = new Problems();
      decoder.explain(value, problems);
      return { ok: false, problems: problems.problems };
    }
    if (rules === undefined) return { ok: true, value: decoded };
    const found = validateByClassesNow(decoded, rules);
    return 'value' in found ? { ok: true, value: found.value } : { ok: false, problems: problemsOf(found.errors) };
  }

  encode(value: T): string {
    if (value === undefined) throw new TypeError(`the value of the type \`${this.#name}\` is undefined`);
    return writeApart(() => this.#parts.encode(value), { reportMissing: (found) => this.#reject(found) });
  }

  get schema(): JsonSchema {
    this.#schema ??= frozen(this.#parts.schema());
    return this.#schema;
  }

  #reject([first, ...more]: readonly MissingProperty[]): never {
    const place = first === undefined ? 'a property' : first.path;
    const others = more.length === 0 ? '' : `, and ${more.length} more`;
    throw new TypeError(`the value is not of the type \`${this.#name}\`: ${place} is missing${others}`);
  }
}

/** The codec of a type in a generated file, and the key under which a test replaces it. */
export interface CodecDefinition<T> {
  readonly token: CodecToken<T>;
  readonly codec: Codec<T>;
}

/** Defines the codec of a type under its name, which is unique in an application. */
export function defineCodec<T>(name: string, parts: CodecParts<T>): CodecDefinition<T> {
  return { token: codec<T>(name), codec: new TypeCodec(name, parts) };
}

function problemsOf(errors: FieldErrors): readonly ValidationProblem[] {
  const bounded = new BoundedErrors();
  bounded.addAll(errors);
  return bounded.problems;
}

/** A schema is a tree: nothing in it is met twice. */
function frozen<Part>(value: Part): Part {
  if (typeof value === 'object' && value !== null) for (const part of Object.values(value)) frozen(part);
  return Object.freeze(value);
}
