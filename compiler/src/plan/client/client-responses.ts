import type { Lookup } from '../../incremental/view.js';
import { bodilessStatuses } from '../../model/shapes/response-content.js';
import type { NamedType, SupportedShape, TypeId } from '../../model/shapes/shape.js';
import { membersOf, unwrapped } from '../../model/shapes/shape-questions.js';
import type { PlannedErrorHandler } from '../application-plan.js';
import { alternativesOf, isEventStream, type OperationResponse } from '../openapi/operation-responses.js';
import type { ClientContent, ClientResponse, ClientType } from './client-plan.js';
import { type ClientTypes, plain, unionOf } from './client-types.js';
import type { DateQuestions } from './date-questions.js';

type Types = Lookup<TypeId, NamedType<never>>;

/** The parts of a client that its responses are decided with. */
export interface ResponseContext {
  readonly types: Types;
  readonly written: ClientTypes;
  readonly dates: DateQuestions;
  readonly errorHandler: PlannedErrorHandler | undefined;
  /** The name of the type of errors that is not a type of the application. */
  readonly errorEnvelope: string;
}

/** The content of a response, before its type is known. */
interface Content {
  readonly mediaType: string;
  readonly reader: ClientContent['reader'];
  /** Absent for any content. */
  readonly shape?: SupportedShape;
}

/** The shapes of the responses of a route: they lead to the types to declare. */
export function responseShapes(
  responses: readonly OperationResponse[],
  types: Types,
  errorHandler: PlannedErrorHandler | undefined,
): readonly SupportedShape[] {
  const shapes = responses.flatMap((response) => contentsOf(response, types).flatMap(({ shape }) => shape ?? []));
  const body = errorHandler?.body?.shape;
  return responses.some(({ error }) => error !== undefined) && body !== undefined ? [...shapes, body] : shapes;
}

/** Decides how the responses with one status are read. */
export function clientResponse(response: OperationResponse, context: ResponseContext): ClientResponse {
  const { types, written, dates, errorHandler, errorEnvelope } = context;
  const { status } = response;
  if (bodilessStatuses.has(status)) return { status, contents: [] };
  const contents = contentsOf(response, types);
  const shapes = contents.flatMap(({ reader, shape }) =>
    (reader === 'json' || reader === 'events') && shape !== undefined ? [shape] : [],
  );
  const errorShape = errorHandler?.body?.shape;
  const all = response.error !== undefined && errorShape !== undefined ? [...shapes, errorShape] : shapes;
  const places = all.length === 0 ? undefined : dates.placesIn(alternativesOf(all));
  const areDatesFound = places !== undefined;
  const bodies = contents.map((content) => typeOf(content, written, areDatesFound));
  const read: ClientContent[] = contents.map(({ mediaType, reader }) => ({ mediaType, reader }));
  if (response.error !== undefined) {
    const own: ClientType = { kind: 'named', name: errorEnvelope };
    bodies.push(errorShape === undefined ? own : written.of(errorShape, areDatesFound));
    read.push({ mediaType: errorHandler?.contentType ?? 'application/json', reader: 'json' });
  }
  const byMediaType = new Map(read.map((content) => [content.mediaType, content]));
  const sorted = [...byMediaType.values()].sort((a, b) => (a.mediaType < b.mediaType ? -1 : 1));
  if (sorted.length === 0) return { status, contents: [] };
  return { status, contents: sorted, type: unionOf(bodies), ...(places !== undefined && { dates: places }) };
}

function contentsOf({ status, result }: OperationResponse, types: Types): readonly Content[] {
  if (result === undefined) return [];
  return [...result.contents].map(([text, shapes]): Content => {
    const mediaType = text.split(';', 1)[0]?.trim().toLowerCase() ?? text;
    const isAny = shapes.includes(undefined);
    const shape = isAny ? undefined : alternativesOf(shapes.filter((one) => one !== undefined));
    // A part of a file that has no type, such as JSON, cannot be parsed.
    const isPart = status === 206 && shape === undefined;
    const reader = isPart ? 'bytes' : readerOf(text, shape, result.isOpaque, types);
    return { mediaType, reader, ...(shape !== undefined && { shape }) };
  });
}

/** A stream or file in another format than JSON and plain text is read as it arrives, whatever documents it. */
function readerOf(
  mediaType: string,
  shape: SupportedShape | undefined,
  isOpaque: boolean,
  types: Types,
): ClientContent['reader'] {
  if (isEventStream(mediaType)) return 'events';
  if (/^[^/;]+\/(?:[^;]+\+)?json\s*(?:;|$)/i.test(mediaType)) return 'json';
  if (shape === undefined || (isOpaque && !/^text\/plain\s*(?:;|$)/i.test(mediaType))) return 'bytes';
  const { members, nullable } = membersOf(shape, types, 'open');
  const isText = members.every((member) => {
    const one = unwrapped(member, types);
    return one.kind === 'string' || (one.kind === 'literal' && typeof one.value === 'string');
  });
  return isText && !nullable ? 'text' : 'json';
}

function typeOf({ reader, shape }: Content, written: ClientTypes, areDatesFound: boolean): ClientType {
  if (reader === 'bytes') return plain('ByteStream');
  const type = shape === undefined ? plain(reader === 'text' ? 'string' : 'unknown') : written.of(shape, areDatesFound);
  return reader === 'events' ? { kind: 'events', data: type } : type;
}
