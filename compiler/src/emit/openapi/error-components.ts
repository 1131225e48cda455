import { compareText } from '../../model/compare-text.js';
import type { PlannedErrorHandler } from '../../plan/application-plan.js';
import { errorSchema, problemSchema, rejectionsWith } from './error-schemas.js';
import { reasonPhrases } from './reason-phrases.js';
import { referenceTo, type Schema, type SchemaWriter } from './schemas.js';

/** The components that operations share: the schema of errors, and the responses that consist of it alone. */
export class ErrorComponents {
  readonly #schemas: SchemaWriter;
  readonly #name: string;
  readonly #handler: PlannedErrorHandler | undefined;
  readonly #responses = new Map<string, Schema>();
  readonly #used = new Set<number | 'envelope'>();
  #hasEnvelope = false;
  /** The descriptions of rejections before the handler is called, by status. */
  readonly rejections: ReadonlyMap<number, string>;

  /** `name` is one that no type of the application has. `handler`: the error handler, if there is one. */
  constructor(schemas: SchemaWriter, name: string, handler?: PlannedErrorHandler) {
    this.#schemas = schemas;
    this.#name = name;
    this.#handler = handler;
    this.rejections = rejectionsWith(this.validationStatus);
  }

  /** The status for inputs that are decoded and invalid. */
  get validationStatus(): number {
    return this.#handler?.validationStatus ?? 400;
  }

  /** The media type of error responses. */
  get mediaType(): string {
    return this.#handler?.contentType ?? 'application/json';
  }

  /** The components that were used since this was called last: responses by status, and the schema of errors. */
  takeUsed(): readonly (number | 'envelope')[] {
    const used = [...this.#used];
    this.#used.clear();
    return used;
  }

  /** Uses the components that an operation of the last build used. */
  use(used: readonly (number | 'envelope')[]): void {
    for (const one of used) {
      if (one === 'envelope') this.envelope();
      else this.response(one);
    }
  }

  /** The schema of the bodies of errors. */
  envelope(): Schema {
    this.#used.add('envelope');
    if (this.#handler?.body !== undefined) return this.#schemas.schema(this.#handler.body.shape);
    this.#hasEnvelope = true;
    return referenceTo(this.#name);
  }

  /** The component that is not a type of the application, if an operation refers to it. */
  get component(): readonly (readonly [name: string, schema: Schema])[] {
    return this.#hasEnvelope ? [[this.#name, this.#handler === undefined ? errorSchema : problemSchema]] : [];
  }

  /** A reference to the response for an error without a description of its own: `BadRequest` for 400. */
  response(status: number): Schema {
    this.#used.add(status);
    const phrase = reasonPhrases.get(status) ?? `Status ${status}`;
    const name = phrase.replaceAll(/[^A-Za-z0-9]/g, '');
    if (!this.#responses.has(name)) {
      const content = { [this.mediaType]: { schema: this.envelope() } };
      this.#responses.set(name, { description: this.rejections.get(status) ?? phrase, content });
    }
    return { $ref: `#/components/responses/${name}` };
  }

  /** The responses that operations refer to, sorted by name. */
  get responses(): Schema {
    return Object.fromEntries([...this.#responses].sort(([a], [b]) => compareText(a, b)));
  }
}
