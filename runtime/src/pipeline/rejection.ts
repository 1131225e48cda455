import type { FieldErrors } from '../contract/field-errors.js';
import type { ProblemDescription, ValidationProblem } from '../contract/validation-problem.js';
import { BoundedErrors } from '../decoding/bounded-errors.js';
import type { Decoder } from '../decoding/decoder.js';
import { Problems } from '../decoding/problems.js';
import { BadRequestException, UnauthorizedException } from '../errors/client-exceptions.js';
import type { HttpException } from '../errors/http-exception.js';
import { markValidationFailure } from '../errors/validation-failure.js';

/** The sources of inputs, in the order of their errors. */
const sources = ['path parameter', 'query', 'header', 'cookie', 'body', 'file'] as const;

/** The source of an input. */
export type Source = (typeof sources)[number];

/** The errors of all inputs of a request. */
export class Rejection {
  readonly #messages = new Map<Source, string[]>();
  readonly #problems = new Map<Source, Problems>();
  /** The problems of inputs with a name, whose messages are not in `errors`. */
  readonly #named = new Map<Source, BoundedErrors>();
  #isAnonymous = false;
  #isMalformed = false;

  /** Records that the route requires authentication, and the request has none. */
  anonymous(): void {
    this.#isAnonymous = true;
  }

  /** Adds the error of an input that cannot be parsed. */
  malformed(source: Source, message: string): void {
    this.#isMalformed = true;
    this.#message(source, message);
  }

  /** Records that the body is absent, once for all inputs that it contains. */
  absentBody(): void {
    if (!this.#messages.has('body')) this.malformed('body', 'a body is required');
  }

  #message(source: Source, message: string): void {
    const messages = this.#messages.get(source);
    if (messages === undefined) this.#messages.set(source, [message]);
    else messages.push(message);
  }

  /** Adds the errors of an input with a name: "header `x-tenant` is required". Texts are messages of the application. */
  named(source: Source, name: string, problems: readonly (ProblemDescription | string)[]): void {
    const messages = problems.map((problem) => (typeof problem === 'string' ? problem : problem.message));
    this.#message(source, `${source} \`${name}\` ${[...new Set(messages)].join(' and ')}`);
    const named = this.#named.get(source) ?? new BoundedErrors();
    this.#named.set(source, named);
    for (const problem of problems) named.add(name, problem);
  }

  /** Adds the errors of custom validation. `isTruncated`: these errors are already incomplete. */
  fields(source: Source, errors: FieldErrors, isTruncated?: boolean): void {
    this.problemsOf(source).addAll(errors, isTruncated);
  }

  /** The collected errors of the fields of an input. */
  problemsOf(source: Source): Problems {
    const problems = this.#problems.get(source) ?? new Problems();
    this.#problems.set(source, problems);
    return problems;
  }

  /** Authentication comes first: only an authenticated client receives the other errors. */
  toException(): HttpException {
    if (this.#isAnonymous) return new UnauthorizedException('Not authenticated');
    const { errors, problems, isTruncated } = this.#boundedErrors();
    const found = isTruncated || Object.keys(errors).length > 0;
    const messages = sources.flatMap((source) => this.#messages.get(source) ?? []);
    const exception = new BadRequestException(messages.join('; ') || 'Validation failed', {
      ...(found && { errors }),
      ...(isTruncated && { isTruncated }),
    });
    return this.#isMalformed ? exception : markValidationFailure(exception, [...this.#namedProblems(), ...problems]);
  }

  #boundedErrors(): BoundedErrors {
    const bounded = new BoundedErrors();
    for (const source of sources) {
      const problems = this.#problems.get(source);
      if (problems !== undefined) bounded.merge(problems.bounded);
    }
    return bounded;
  }

  #namedProblems(): readonly ValidationProblem[] {
    return sources.flatMap((source) => this.#named.get(source)?.problems ?? []);
  }
}

/** The problems of an input by their paths, in the order of the first of each. */
export function problemsByPath(
  input: unknown,
  decoder: Decoder<unknown>,
): ReadonlyMap<string, readonly ValidationProblem[]> {
  const found = new Problems();
  decoder.explain(input, found);
  const byPath = new Map<string, ValidationProblem[]>();
  for (const problem of found.problems) {
    const same = byPath.get(problem.path);
    if (same === undefined) byPath.set(problem.path, [problem]);
    else same.push(problem);
  }
  return byPath;
}
