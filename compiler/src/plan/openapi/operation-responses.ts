import type { Lookup } from '../../incremental/view.js';
import type { DocumentedResponse } from '../../model/api-document.js';
import type { ResultFacts } from '../../model/facts.js';
import { distinct, groupBy } from '../../model/group-by.js';
import {
  bodilessStatuses,
  contentsOf,
  documentedContent,
  documentedStatus,
  isJson,
} from '../../model/shapes/response-content.js';
import type { NamedType, SupportedShape, TypeId } from '../../model/shapes/shape.js';
import type { PlannedRoute } from '../application-plan.js';
import { type RouteResponse, routeResponses } from '../routes/route-responses.js';

/** The responses of an operation with one status: the API document and the client are written from them. */
export interface OperationResponse {
  readonly status: number;
  /** The results of the handler and the responses that decorators document; absent for a status of errors alone. */
  readonly result?: ResultContents;
  readonly description?: string;
  /** Documented headers by their names. */
  readonly headers: ReadonlyMap<string, string>;
  /** Present when an error has this status. */
  readonly error?: OperationError;
}

/** The contents of responses with one status, by their media types: none for responses without a body. */
export interface ResultContents {
  /** The shapes of each content; `undefined` is any content. */
  readonly contents: ReadonlyMap<string, readonly (SupportedShape | undefined)[]>;
  /** The handler sends something that is not in its type. */
  readonly isOpaque: boolean;
}

/** The errors with one status. */
export interface OperationError {
  /** The descriptions of the exceptions that decorators, guards, resolvers and interceptors name. */
  readonly reasons: readonly string[];
  /** The request can be rejected with this status before the handler is called. */
  readonly isRejection: boolean;
}

type Types = Lookup<TypeId, NamedType<never>>;

/**
 * The responses of an operation, sorted by status: those of the list of all responses of its route, by status. `validationStatus`: the
 * status for inputs that are decoded and invalid.
 */
export function operationResponses(
  route: PlannedRoute,
  types: Types,
  validationStatus: number,
): readonly OperationResponse[] {
  const { results, description } = route.operation.returns;
  const all = routeResponses(route, types, validationStatus);
  const responses = new CollectedResponses(types);
  for (const { status, ...response } of all) {
    if (response.kind === 'result' && status !== undefined) responses.addResult(status, response.result);
  }
  for (const response of all) if (response.kind === 'described') responses.addDocumented(response.response, results);
  if (description !== undefined) responses.describe(description);
  for (const { kind } of all) if (kind === 'part' || kind === 'unchanged') responses.addOfFile(kind);
  return responses.withErrors(errorsOf(all));
}

/** The exceptions and rejections by status. The reasons of decorators come first. */
function errorsOf(responses: readonly RouteResponse[]): ReadonlyMap<number, OperationError> {
  const kinds = ['declared', 'thrown', 'rejection'] as const;
  const errors = kinds.flatMap((kind) => responses.filter((response) => response.kind === kind));
  return new Map(
    [...groupBy(errors, ({ status }) => status)].flatMap(([status, same]): [number, OperationError][] => {
      const reasons = same.flatMap((one) => ('description' in one ? (one.description ?? []) : []));
      return status === undefined ? [] : [[status, { reasons, isRejection: same.some(isRejection) }]];
    }),
  );
}

function isRejection({ kind }: RouteResponse): boolean {
  return kind === 'rejection';
}

/** Collects the results of an operation by their statuses. */
class CollectedResponses {
  readonly #results = new Map<number, CollectedResult>();
  readonly #types: Types;

  constructor(types: Types) {
    this.#types = types;
  }

  /** Adds a result of a handler, as a response with a status. */
  addResult(status: number, result: ResultFacts<never>): void {
    const collected = this.#at(status);
    if (result.opaque === true) collected.isOpaque = !bodilessStatuses.has(status);
    for (const { mediaType, shape } of contentsOf(result, this.#types)) collected.own.add(mediaType, shape);
  }

  /** Adds the contents of an `@ApiResponse` of a handler with these results. */
  addDocumented(response: DocumentedResponse<never>, results: readonly ResultFacts<never>[]): void {
    const { description, contentType, headers } = response;
    const collected = this.#at(documentedStatus(response, results));
    const content = documentedContent(response, this.#types);
    collected.description ??= description;
    for (const header of headers) collected.headers.set(header.name, header.description);
    if (content !== undefined) collected.documented.add(content.mediaType, content.shape);
    else if (contentType !== undefined) collected.sentAs.push(contentType.text);
  }

  /** Adds a status in place of that of a whole file. */
  addOfFile(kind: 'part' | 'unchanged'): void {
    if (kind === 'part') this.#at(206).addPartOf(this.#at(200));
    else this.#at(304);
  }

  /** Adds the text of `@returns` to the only successful response, or to the only one with a body. */
  describe(text: string): void {
    const successes = [...this.#results].filter(([status]) => status < 400).map(([, collected]) => collected);
    const withBody = successes.filter(({ isOpaque, own }) => isOpaque || own.values.length > 0);
    const [collected, ...more] = withBody.length > 0 ? withBody : successes;
    if (collected !== undefined && more.length === 0) collected.description ??= text;
  }

  /** All responses, with those of errors, sorted by status. */
  withErrors(errors: ReadonlyMap<number, OperationError>): readonly OperationResponse[] {
    const statuses = [...new Set([...this.#results.keys(), ...errors.keys()])].sort((a, b) => a - b);
    return statuses.map((status) => {
      const collected = this.#results.get(status);
      const error = errors.get(status);
      return {
        status,
        headers: collected?.headers ?? new Map(),
        ...(collected !== undefined && { result: collected.contents() }),
        ...(collected?.description !== undefined && { description: collected.description }),
        ...(error !== undefined && { error }),
      };
    });
  }

  #at(status: number): CollectedResult {
    const collected = this.#results.get(status) ?? new CollectedResult();
    this.#results.set(status, collected);
    return collected;
  }
}

/** Everything that is known of the results with one status. */
class CollectedResult {
  description: string | undefined;
  /** The handler sends something that is not in its type. */
  isOpaque = false;
  /** The contents in the type of the handler, and those that decorators document. */
  readonly own = new Contents();
  readonly documented = new Contents();
  /** The media types of the value of the handler, if decorators declare them. */
  readonly sentAs: string[] = [];
  readonly headers = new Map<string, string>();

  /** Adds the contents of a part of a file: those of the whole file, but a part of JSON is not JSON. */
  addPartOf(whole: CollectedResult): void {
    this.isOpaque = true;
    for (const [mediaType, shapes] of whole.contents().contents)
      for (const shape of shapes) this.documented.add(mediaType, isJson(mediaType) ? undefined : shape);
  }

  contents(): ResultContents {
    const whole = new Contents();
    const values = this.own.values;
    if (this.sentAs.length === 0) whole.addAll(this.own);
    for (const mediaType of this.sentAs) for (const shape of values) whole.add(mediaType, shape);
    if (values.length === 0) for (const mediaType of this.sentAs) whole.add(mediaType, undefined);
    const isUndocumented = this.isOpaque && this.sentAs.length === 0 && this.documented.values.length === 0;
    if (isUndocumented) whole.add('*/*', undefined);
    whole.addAll(this.documented);
    return { contents: whole.shapes, isOpaque: this.isOpaque };
  }
}

/** The contents of a response by media type. Without a shape, any content. */
class Contents {
  readonly shapes = new Map<string, (SupportedShape | undefined)[]>();

  get values(): readonly (SupportedShape | undefined)[] {
    return [...this.shapes.values()].flat();
  }

  add(mediaType: string, shape: SupportedShape | undefined): void {
    this.shapes.set(mediaType, [...(this.shapes.get(mediaType) ?? []), shape]);
  }

  addAll(others: Contents): void {
    for (const [mediaType, shapes] of others.shapes) for (const shape of shapes) this.add(mediaType, shape);
  }
}

/** One shape for several, which may be equal. */
export function alternativesOf(shapes: readonly SupportedShape[]): SupportedShape {
  const members = distinct(shapes);
  const [only] = members;
  return only !== undefined && members.length === 1 ? only : { kind: 'union', members };
}

/** Whether a body of a media type consists of server-sent events. */
export function isEventStream(mediaType: string): boolean {
  return /^text\/event-stream\s*(?:;|$)/i.test(mediaType);
}
