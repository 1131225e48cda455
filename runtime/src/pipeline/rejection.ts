import type { FieldErrors } from '../contract/field-errors.js';
import { BoundedErrors } from '../decoding/bounded-errors.js';
import { Problems } from '../decoding/problems.js';
import { BadRequestException, UnauthorizedException } from '../errors/client-exceptions.js';
import type { HttpException } from '../errors/http-exception.js';

/** Where an input comes from, in the order in which problems are told. */
const sources = ['path parameter', 'query', 'header', 'cookie', 'body'] as const;

/** Where an input comes from. */
export type Source = (typeof sources)[number];

/** Everything that is wrong with the inputs of a request. */
export class Rejection {
  readonly #messages = new Map<Source, string[]>();
  readonly #problems = new Map<Source, Problems>();
  #isAnonymous = false;

  /** The route wants to know who asks, and nobody has said so. */
  anonymous(): void {
    this.#isAnonymous = true;
  }

  /** Something is wrong that no field can be named for. */
  message(source: Source, message: string): void {
    const messages = this.#messages.get(source);
    if (messages === undefined) this.#messages.set(source, [message]);
    else messages.push(message);
  }

  /** Something is wrong with an input that has a name: "header `x-tenant` is required". */
  named(source: Source, name: string, messages: readonly string[]): void {
    this.message(source, `${source} \`${name}\` ${messages.join(' and ')}`);
  }

  /** Fields of an input that break its own rules. `isTruncated`: some were left out. */
  fields(source: Source, errors: FieldErrors, isTruncated?: boolean): void {
    this.problemsOf(source).addAll(errors, isTruncated);
  }

  /** The fields of an input. */
  problemsOf(source: Source): Problems {
    const problems = this.#problems.get(source) ?? new Problems();
    this.#problems.set(source, problems);
    return problems;
  }

  /** Who asks comes first: nobody else is told what is wrong with the rest. */
  toException(): HttpException {
    if (this.#isAnonymous) return new UnauthorizedException('Not authenticated');
    const { errors, isTruncated } = this.#boundedErrors();
    const found = isTruncated || Object.keys(errors).length > 0;
    const messages = sources.flatMap((source) => this.#messages.get(source) ?? []);
    return new BadRequestException(messages.join('; ') || 'Validation failed', {
      ...(found && { errors }),
      ...(isTruncated && { isTruncated }),
    });
  }

  #boundedErrors(): BoundedErrors {
    const bounded = new BoundedErrors();
    for (const source of sources) {
      const problems = this.#problems.get(source);
      if (problems !== undefined) bounded.addAll(problems.errors, problems.isTruncated);
    }
    return bounded;
  }
}
