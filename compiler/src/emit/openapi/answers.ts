import type { DocumentedResponse } from '../../model/api-document.js';
import type { ResultFacts } from '../../model/facts.js';
import { distinct } from '../../model/group-by.js';
import { bodilessStatuses, contentsOf, documentedContent, documentedStatus } from '../../model/response-content.js';
import type { NamedType, SupportedShape, TypeId } from '../../model/shape.js';
import { reasonPhrases } from './reason-phrases.js';
import type { Schema, SchemaWriter } from './schemas.js';

/** Puts together what is known of the answers of one operation, and writes it. */
export class Answers {
  readonly #answers = new Map<number, Answer>();
  readonly #references = new Map<number, Schema>();
  readonly #types: ReadonlyMap<TypeId, NamedType<never>>;

  constructor(types: ReadonlyMap<TypeId, NamedType<never>>) {
    this.#types = types;
  }

  /** What the type of a handler says of the answers with a status. */
  addResult(status: number, result: ResultFacts<never>): void {
    const answer = this.#at(status);
    if (result.opaque === true) answer.isOpaque = !bodilessStatuses.has(status);
    for (const { mediaType, shape } of contentsOf(result, this.#types)) answer.own.add(mediaType, shape);
  }

  /** What `@ApiResponse` says of a handler with these results. */
  addDocumented(response: DocumentedResponse<never>, results: readonly ResultFacts<never>[]): void {
    const { description, contentType, headers } = response;
    const answer = this.#at(documentedStatus(response, results));
    const content = documentedContent(response, this.#types);
    answer.description ??= description;
    for (const header of headers) answer.headers.set(header.name, header.description);
    if (content !== undefined) answer.documented.add(content.mediaType, content.shape);
    else if (contentType !== undefined) answer.sentAs.push(contentType.text);
  }

  /** What `@returns` says, when there is one answer of which it can speak: the one with a body, where there is one. */
  describe(text: string): void {
    const successes = [...this.#answers].filter(([status]) => status < 400).map(([, answer]) => answer);
    const withBody = successes.filter(({ isOpaque, own }) => isOpaque || own.values.length > 0);
    const [answer, ...more] = withBody.length > 0 ? withBody : successes;
    if (answer !== undefined && more.length === 0) answer.description ??= text;
  }

  /** The envelope of an error, and what leads to it, in whole sentences. */
  addError(status: number, envelope: Schema, reasons: readonly string[]): void {
    const answer = this.#at(status);
    answer.envelope = envelope;
    for (const reason of reasons) answer.reasons.add(reason);
  }

  /** Whether anything is known of a status. */
  has(status: number): boolean {
    return this.#answers.has(status) || this.#references.has(status);
  }

  /** Everything that is to be said of a status, in one reference. */
  refer(status: number, reference: Schema): void {
    this.#references.set(status, reference);
  }

  /** The responses of the operation, by status. */
  written(schemas: SchemaWriter): Schema {
    const answers = [...this.#answers].map(([status, answer]) => [status, answer.written(status, schemas)] as const);
    return Object.fromEntries([...answers, ...this.#references].sort(([a], [b]) => a - b));
  }

  #at(status: number): Answer {
    const answer = this.#answers.get(status) ?? new Answer();
    this.#answers.set(status, answer);
    return answer;
  }
}

/** What is known of the answers with one status. */
class Answer {
  description: string | undefined;
  envelope: Schema | undefined;
  /** The handler sends something that is not in its type. */
  isOpaque = false;
  /** What the handler sends, and what annotations say that is sent. */
  readonly own = new Contents();
  readonly documented = new Contents();
  /** The media types as which the handler's own value is sent, where annotations say them. */
  readonly sentAs: string[] = [];
  readonly headers = new Map<string, string>();
  /** What leads to an error with this status, in whole sentences. */
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
    const isToldNowhere = this.isOpaque && this.sentAs.length === 0 && this.documented.values.length === 0;
    if (isToldNowhere) whole.add('*/*', undefined);
    whole.addAll(this.documented);
    return whole;
  }
}

/** What is sent, by media type. Without a shape it is anything. */
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

  /** The entries of `content`; errors are JSON. */
  written(schemas: SchemaWriter, envelope: Schema | undefined): readonly (readonly [string, Schema])[] {
    const content = [...this.#shapes].map(([mediaType, shapes]): [string, Schema[]] => [
      mediaType,
      shapes.includes(undefined) ? [] : [schemas.schema(alternatives(shapes.filter((shape) => shape !== undefined)))],
    ]);
    const json = content.find(([mediaType]) => mediaType === 'application/json');
    if (envelope !== undefined && json === undefined) content.push(['application/json', [envelope]]);
    if (envelope !== undefined) json?.[1].push(envelope);
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

/** The same shape may have been said several times. */
function alternatives(shapes: readonly SupportedShape[]): SupportedShape {
  const members = distinct(shapes);
  const [only] = members;
  return only !== undefined && members.length === 1 ? only : { kind: 'union', members };
}
