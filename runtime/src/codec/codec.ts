import { TypeToken } from '../contract/token.js';
import type { ValidationProblem } from '../contract/validation-problem.js';

/** The result of `Codec.tryDecode`: the value, or everything that is wrong with the input. */
export type DecodeResult<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly problems: readonly ValidationProblem[] };

/** A JSON Schema 2020-12, as data: `{ $schema, $ref: '#/$defs/PriceList', $defs: { … } }`. */
export type JsonSchema = { readonly [keyword: string]: unknown };

/**
 * Reads and writes the JSON of a type outside of requests: messages of a queue, entries of a cache, frames of a socket, the responses of
 * another service. A constructor parameter of the type `Codec<PriceList>` receives the one that the compiler generates from the type; a
 * factory receives it for `codec<PriceList>()` among its dependencies.
 *
 * Values are checked as bodies are, with the same constraints, defaults, dates, classes and unions, and written as results are.
 */
export abstract class Codec<T> {
  /**
   * Checks a value that `JSON.parse` has made, or a part of one, and makes the value of the type: dates are `Date`, instances of classes are
   * created, properties without a declaration are left out unless the type is open.
   * @throws DecodeError with all problems, when the value does not fit.
   */
  abstract decode(value: unknown): T;
  /** As `decode`, with the problems as a result. */
  abstract tryDecode(value: unknown): DecodeResult<T>;
  /**
   * Writes the declared properties of a value as a JSON text, in the order of their declaration. As in `JSON.stringify`, `null`, `NaN` and an
   * invalid date in place of a required value are `null`, which `decode` rejects.
   * @throws TypeError for a required property that the value lacks because `any` or a cast hides it from TypeScript.
   */
  abstract encode(value: T): string;
  /** The JSON Schema 2020-12 of the values that `decode` accepts, with `$schema` and `$defs`. It is made at the first use, and frozen. */
  abstract readonly schema: JsonSchema;
}

/** A value that does not fit the type of a codec. `problems` has every place, each with its path, a stable code and a message. */
export class DecodeError extends Error {
  override readonly name = 'DecodeError';
  /** The type as the application writes it: `PriceList`. */
  readonly type: string;
  readonly problems: readonly ValidationProblem[];

  constructor(type: string, problems: readonly ValidationProblem[]) {
    const [first] = problems;
    const more = problems.length > 1 ? `, and ${problems.length - 1} more` : '';
    super(`the value is not of the type \`${type}\`: ${first === undefined ? 'invalid' : placeOf(first)}${more}`);
    this.type = type;
    this.problems = problems;
  }
}

/** The message has no value of the input: it can be a secret. */
function placeOf({ path, message }: ValidationProblem): string {
  return path === '' ? message : `${path} ${message}`;
}

/** The key of a codec, made by `codec`. Tokens with one name are one token. */
export class CodecToken<T = unknown> extends TypeToken<Codec<T>> {}

const tokens = new Map<string, CodecToken>();

/**
 * The key of the codec of a type. Among the dependencies of a factory, `codec<PriceList>()` needs no name: the compiler reads the type.
 * Types are erased before a test runs, so `override(codec<PriceList>('PriceList'), fake)` names the type as the application writes it. In an
 * application with a single codec, the name can be left out.
 */
export function codec<T>(name = ''): CodecToken<T> {
  let token = tokens.get(name);
  if (token === undefined) {
    token = new CodecToken(name);
    tokens.set(name, token);
  }
  // The name stands for the type, which does not exist at run time.
  return token as CodecToken<T>;
}
