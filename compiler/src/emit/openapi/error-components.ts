import { compareText } from '../../model/compare-text.js';
import type { PlannedErrorHandler } from '../../plan/application-plan.js';
import { errorSchema, problemSchema, rejectionsWith } from './error-schemas.js';
import { reasonPhrases } from './reason-phrases.js';
import { referenceTo, type Schema, type SchemaWriter } from './schemas.js';

/** The parts of an application that the descriptions of errors depend on. */
export interface ErrorSettings {
  /** The name of the schema of errors: no type of the application has it. */
  readonly envelope: string;
  readonly handler?: PlannedErrorHandler;
}

/** A component that operations share: the response with a status, or the schema of errors. */
export type ErrorComponent = number | 'envelope';

/** The components that operations share: the schema of errors, and the responses that consist of it alone. */
export class ErrorComponents {
  readonly #schemas: SchemaWriter;
  readonly #name: string;
  readonly #handler: PlannedErrorHandler | undefined;
  readonly #responses = new Map<string, Schema>();
  readonly #used = new Set<ErrorComponent>();
  #hasEnvelope = false;
  /** The descriptions of rejections before the handler is called, by status. */
  readonly rejections: ReadonlyMap<number, string>;

  constructor({ envelope, handler }: ErrorSettings, schemas: SchemaWriter) {
    this.#schemas = schemas;
    this.#name = envelope;
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

  /** The components that operations refer to. */
  get used(): readonly ErrorComponent[] {
    return [...this.#used];
  }

  /** Uses a component that an operation refers to. */
  use(component: ErrorComponent): void {
    if (component === 'envelope') this.envelope();
    else this.response(component);
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
