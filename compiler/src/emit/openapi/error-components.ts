import { compareText } from '../../model/compare-text.js';
import { errorSchema, rejections } from './error-schemas.js';
import { reasonPhrases } from './reason-phrases.js';
import type { Schema, SchemaWriter } from './schemas.js';

/** The components that operations share: the schema of errors, and the responses that consist of it alone. */
export class ErrorComponents {
  readonly #schemas: SchemaWriter;
  readonly #name: string;
  readonly #responses = new Map<string, Schema>();

  /** `name` is one that no type of the application has. */
  constructor(schemas: SchemaWriter, name: string) {
    this.#schemas = schemas;
    this.#name = name;
  }

  /** A reference to the envelope. */
  envelope(): Schema {
    return this.#schemas.component(this.#name, errorSchema);
  }

  /** A reference to the response for an error without a description of its own: `BadRequest` for 400. */
  response(status: number): Schema {
    const phrase = reasonPhrases.get(status) ?? `Status ${status}`;
    const name = phrase.replaceAll(/[^A-Za-z0-9]/g, '');
    const content = { 'application/json': { schema: this.envelope() } };
    this.#responses.set(name, { description: rejections.get(status) ?? phrase, content });
    return { $ref: `#/components/responses/${name}` };
  }

  /** The responses that operations refer to, sorted by name. */
  get responses(): Schema {
    return Object.fromEntries([...this.#responses].sort(([a], [b]) => compareText(a, b)));
  }
}
