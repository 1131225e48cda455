import type { Lookup } from '../../incremental/view.js';
import type { DocumentedResponse } from '../../model/api-document.js';
import type { ResultFacts } from '../../model/facts.js';
import { distinct } from '../../model/group-by.js';
import {
  bodilessStatuses,
  contentsOf,
  documentedContent,
  documentedStatus,
} from '../../model/shapes/response-content.js';
import type { NamedType, SupportedShape, TypeId } from '../../model/shapes/shape.js';
import { reasonPhrases } from './reason-phrases.js';
import type { Schema, SchemaWriter } from './schemas.js';

/** The schema of the bodies of errors, and their media type. */
export interface ErrorContent {
  readonly mediaType: string;
  readonly schema: Schema;
}

/** Collects the descriptions of the responses of one operation, and writes them. */
export class ResponseDescriptions {
  readonly #descriptions = new Map<number, ResponseDescription>();
  readonly #references = new Map<number, Schema>();
  readonly #types: Lookup<TypeId, NamedType<never>>;

  constructor(types: Lookup<TypeId, NamedType<never>>) {
    this.#types = types;
  }

  /** Adds a result of a handler, as a response with a status. */
  addResult(status: number, result: ResultFacts<never>): void {
    const described = this.#at(status);
    if (result.opaque === true) described.isOpaque = !bodilessStatuses.has(status);
    for (const { mediaType, shape } of contentsOf(result, this.#types)) described.own.add(mediaType, shape);
  }

  /** Adds the contents of an `@ApiResponse` of a handler with these results. */
  addDocumented(response: DocumentedResponse<never>, results: readonly ResultFacts<never>[]): void {
    const { description, contentType, headers } = response;
    const described = this.#at(documentedStatus(response, results));
    const content = documentedContent(response, this.#types);
    described.description ??= description;
    for (const header of headers) described.headers.set(header.name, header.description);
    if (content !== undefined) described.documented.add(content.mediaType, content.shape);
    else if (contentType !== undefined) described.sentAs.push(contentType.text);
  }

  /** Adds the text of `@returns` to the only successful response, or to the only one with a body. */
  describe(text: string): void {
    const successes = [...this.#descriptions].filter(([status]) => status < 400).map(([, described]) => described);
    const withBody = successes.filter(({ isOpaque, own }) => isOpaque || own.values.length > 0);
    const [described, ...more] = withBody.length > 0 ? withBody : successes;
    if (described !== undefined && more.length === 0) described.description ??= text;
  }

  /** Adds the schema of an error, and its causes in whole sentences. */
  addError(status: number, envelope: ErrorContent, reasons: readonly string[]): void {
    const described = this.#at(status);
    described.envelope = envelope;
    for (const reason of reasons) described.reasons.add(reason);
  }

  /** Whether there is a response with a status. */
  has(status: number): boolean {
    return this.#descriptions.has(status) || this.#references.has(status);
  }

  /** Adds a reference to a component as the whole response with a status. */
  refer(status: number, reference: Schema): void {
    this.#references.set(status, reference);
  }

  /** The responses of the operation, by status. */
  written(schemas: SchemaWriter): Schema {
    const descriptions = [...this.#descriptions].map(
      ([status, described]) => [status, described.written(status, schemas)] as const,
    );
    return Object.fromEntries([...descriptions, ...this.#references].sort(([a], [b]) => a - b));
  }

  #at(status: number): ResponseDescription {
    const described = this.#descriptions.get(status) ?? new ResponseDescription();
    this.#descriptions.set(status, described);
    return described;
  }
}

/** Everything that is known of the responses with one status. */
class ResponseDescription {
  description: string | undefined;
  envelope: ErrorContent | undefined;
  /** The handler sends something that is not in its type. */
  isOpaque = false;
  /** The contents in the type of the handler, and those that decorators document. */
  readonly own = new Contents();
  readonly documented = new Contents();
  /** The media types of the value of the handler, if decorators declare them. */
  readonly sentAs: string[] = [];
  readonly headers = new Map<string, string>();
  /** The causes of an error with this status, in whole sentences. */
  readonly reasons = new Set<string>();

  written(status: number, schemas: SchemaWriter): Schema {
    const content = this.#contents().written(schemas, this.envelope);
    const headers = [...this.headers].map(([name, text]) => [name, { description: text, schema: { type: 'string' } }]);
    const reasons = [...this.reasons].join(' ');
    return {
      description: this.description ?? (reasons || (reasonPhrases.get(status) ?? `Status ${status}`)),
      ...(headers.length > 0 && { headers: Object.fromEntries(headers) }),
      ...(content.length > 0 && { content: Object.fromEntries(content) }),
    };
  }

  #contents(): Contents {
    const whole = new Contents();
    const values = this.own.values;
    if (this.sentAs.length === 0) whole.addAll(this.own);
    for (const mediaType of this.sentAs) for (const shape of values) whole.add(mediaType, shape);
    if (values.length === 0) for (const mediaType of this.sentAs) whole.add(mediaType, undefined);
    const isUndocumented = this.isOpaque && this.sentAs.length === 0 && this.documented.values.length === 0;
    if (isUndocumented) whole.add('*/*', undefined);
    whole.addAll(this.documented);
    return whole;
  }
}

/** The contents of a response by media type. Without a shape, any content. */
class Contents {
  readonly #shapes = new Map<string, (SupportedShape | undefined)[]>();

  get values(): readonly (SupportedShape | undefined)[] {
    return [...this.#shapes.values()].flat();
  }

  add(mediaType: string, shape: SupportedShape | undefined): void {
    this.#shapes.set(mediaType, [...(this.#shapes.get(mediaType) ?? []), shape]);
  }

  addAll(others: Contents): void {
    for (const [mediaType, shapes] of others.#shapes) for (const shape of shapes) this.add(mediaType, shape);
  }

  /** The entries of `content`, with that of errors. */
  written(schemas: SchemaWriter, envelope: ErrorContent | undefined): readonly (readonly [string, Schema])[] {
    const content = [...this.#shapes].map(([mediaType, shapes]): [string, Schema[]] => [
      mediaType,
      shapes.includes(undefined) ? [] : [schemas.schema(alternatives(shapes.filter((shape) => shape !== undefined)))],
    ]);
    const same = content.find(([mediaType]) => mediaType === envelope?.mediaType);
    if (envelope !== undefined && same === undefined) content.push([envelope.mediaType, [envelope.schema]]);
    if (envelope !== undefined) same?.[1].push(envelope.schema);
    return content.map(([mediaType, all]) => [
      mediaType,
      isEventStream(mediaType) ? eventStreamObject(all) : mediaTypeObject(all),
    ]);
  }
}

function mediaTypeObject(schemas: readonly Schema[]): Schema {
  return schemas.length === 0 ? {} : { schema: oneOrAny(schemas) };
}

/** The body of an event stream is text; OpenAPI 3.1 has no keyword for the schema of each event in it. */
function eventStreamObject(schemas: readonly Schema[]): Schema {
  return { schema: { type: 'string' }, ...(schemas.length > 0 && { 'x-event-schema': oneOrAny(schemas) }) };
}

function isEventStream(mediaType: string): boolean {
  return /^text\/event-stream\s*(?:;|$)/i.test(mediaType);
}

function oneOrAny([first = {}, ...more]: readonly Schema[]): Schema {
  return more.length === 0 ? first : { anyOf: [first, ...more] };
}

/** One shape for several, which may be equal. */
function alternatives(shapes: readonly SupportedShape[]): SupportedShape {
  const members = distinct(shapes);
  const [only] = members;
  return only !== undefined && members.length === 1 ? only : { kind: 'union', members };
}
