import { type Decoder, type Invalid, invalid } from '../decoding/decoder.js';
import { parseJson } from '../decoding/parse-json.js';
import { parseQuery } from '../decoding/parse-query.js';
import { type FieldErrors, Problems } from '../decoding/problems.js';
import { BadRequestException } from '../errors/client-exceptions.js';
import { HttpException } from '../errors/http-exception.js';

const noBytes = new Uint8Array();

/**
 * The inputs of one request to a route. Each reader answers the decoded value, or `invalid` after remembering what is
 * wrong; `refuse` throws all of that at once.
 */
export class RouteRequest<Parameter extends string = string> {
  readonly #params: Readonly<Record<string, string>>;
  readonly #query: string;
  readonly #body: Uint8Array;
  #refusal: Refusal | undefined;

  constructor(params: Readonly<Record<string, string>>, query: string, body: Uint8Array = noBytes) {
    this.#params = params;
    this.#query = query;
    this.#body = body;
  }

  /** A parameter of the path. */
  param<T>(name: Parameter, decoder: Decoder<T>): T | Invalid {
    const input = this.#params[name];
    const value = decoder.read(input);
    if (value === invalid) {
      const problems = new Problems();
      decoder.explain(input, problems);
      for (const messages of Object.values(problems.errors)) this.#refused.pathProblem(name, messages);
    }
    return value;
  }

  /** The query as an object of its parameters. */
  query<T>(decoder: Decoder<T>): T | Invalid {
    return this.#decode('query', () => parseQuery(this.#query), decoder);
  }

  /** The JSON body. */
  body<T>(decoder: Decoder<T>): T | Invalid {
    return this.#decode('body', () => parseJson(this.#body), decoder);
  }

  /** Refuses the request with everything that was found: first the path, then the query, then the body. */
  refuse(): never {
    throw this.#refused.toException();
  }

  #decode<T>(source: Source, parse: () => unknown, decoder: Decoder<T>): T | Invalid {
    let input: unknown;
    try {
      input = parse();
    } catch (error) {
      if (!(error instanceof HttpException)) throw error;
      this.#refused.malformed(source, error);
      return invalid;
    }
    const value = decoder.read(input);
    if (value === invalid) decoder.explain(input, this.#refused.problemsOf(source));
    return value;
  }

  // Made at the first problem: a valid request pays nothing for it.
  get #refused(): Refusal {
    this.#refusal ??= new Refusal();
    return this.#refusal;
  }
}

/** Where a decoded input comes from, in the order in which problems are told. */
const sources = ['query', 'body'] as const;
type Source = (typeof sources)[number];

/** Everything that is wrong with a request. */
class Refusal {
  readonly #pathMessages: string[] = [];
  readonly #malformed = new Map<Source, HttpException>();
  readonly #problems = new Map<Source, Problems>();

  pathProblem(name: string, messages: readonly string[]): void {
    this.#pathMessages.push(`path parameter \`${name}\` ${messages.join(' and ')}`);
  }

  malformed(source: Source, error: HttpException): void {
    this.#malformed.set(source, error);
  }

  problemsOf(source: Source): Problems {
    const problems = this.#problems.get(source) ?? new Problems();
    this.#problems.set(source, problems);
    return problems;
  }

  /** A wrong path and malformed text have a message of their own; wrong fields are told beside the first of those too. */
  toException(): HttpException {
    const errors = this.#fieldErrors();
    const found = Object.keys(errors).length > 0;
    if (this.#pathMessages.length > 0) {
      return new BadRequestException(this.#pathMessages.join('; '), found ? { errors } : {});
    }
    const malformed = sources.map((source) => this.#malformed.get(source)).find((error) => error !== undefined);
    if (malformed !== undefined && !(found && this.#malformed.get('query') === undefined)) return malformed;
    return new BadRequestException('Validation failed', found ? { errors } : {});
  }

  #fieldErrors(): FieldErrors {
    const errors: FieldErrors = Object.create(null);
    for (const source of sources) {
      for (const [path, messages] of Object.entries(this.#problems.get(source)?.errors ?? {})) {
        errors[path] = [...(errors[path] ?? []), ...messages];
      }
    }
    return errors;
  }
}
