import type { Lookup } from '../../incremental/view.js';
import type { DocumentedResponse } from '../api-document.js';
import type { ResultFacts } from '../facts.js';
import type { NamedType, Shape, TypeId, UnsupportedShape } from './shape.js';
import { membersOf, unwrapped } from './shape-questions.js';

/** The content of a response and its media type. */
export interface ResponseContent<Unsupported extends UnsupportedShape = UnsupportedShape> {
  readonly mediaType: string;
  /** Absent for bytes as they are. */
  readonly shape?: Shape<Unsupported>;
}

type Types<Unsupported extends UnsupportedShape = UnsupportedShape> = Lookup<TypeId, NamedType<Unsupported>>;

/** Statuses without a body in HTTP (RFC 9110, sections 15.3.5, 15.3.6 and 15.4.5). */
export const bodilessStatuses: ReadonlySet<number> = new Set([204, 205, 304]);

/** The status of the response to a result. For an `HttpResponse` it is a guess. */
export function statusOf<Unsupported extends UnsupportedShape>({
  status,
  shape,
  opaque,
}: ResultFacts<Unsupported>): number {
  return status ?? (shape === undefined && opaque !== true ? 204 : 200);
}

/** The contents of the response to a result, as far as its type declares them: none of an opaque result. */
export function contentsOf<Unsupported extends UnsupportedShape>(
  { wrapped, events, shape, mapped }: ResultFacts<Unsupported>,
  types: Types<Unsupported>,
): readonly ResponseContent<Unsupported>[] {
  if (shape === undefined) return [];
  if (events === true) return [{ mediaType: 'text/event-stream', shape }];
  const contents = wrapped ? contentsOfResponse(shape, types) : contentsOfValue(shape, types);
  if (mapped === undefined) return contents;
  // A response mapper replaces JSON alone.
  return contents.map((content) => (content.mediaType === json ? { mediaType: json, shape: mapped } : content));
}

const json = 'application/json';

/** Whether a result may be nothing although its type does not name that: `unknown` admits everything. */
export function admitsNothing<Unsupported extends UnsupportedShape>(
  { wrapped, shape }: ResultFacts<Unsupported>,
  types: Types<Unsupported>,
): boolean {
  return !wrapped && shape !== undefined && isAnything(shape, types);
}

/** A plain string is text, everything else JSON. */
function contentsOfValue<Unsupported extends UnsupportedShape>(
  shape: Shape<Unsupported>,
  types: Types<Unsupported>,
): readonly ResponseContent<Unsupported>[] {
  if (isAnything(shape, types)) return [jsonOf(shape), { mediaType: 'text/plain', shape: { kind: 'string' } }];
  const { members, nullable } = membersOf(shape, types, 'open');
  const texts = members.filter((member) => isText(unwrapped(member, types)));
  if (texts.length === 0) return [jsonOf(shape)];
  if (texts.length === members.length && !nullable) return [{ mediaType: 'text/plain', shape }];
  const others = members.filter((member) => !texts.includes(member));
  const json = nullable ? [...others, { kind: 'null' } as const] : others;
  return [jsonOf(unionOf(json)), { mediaType: 'text/plain', shape: unionOf(texts) }];
}

/** The type of a `Response` does not include the function that made it: strings and bytes may be sent as they are. */
function contentsOfResponse<Unsupported extends UnsupportedShape>(
  shape: Shape<Unsupported>,
  types: Types<Unsupported>,
): readonly ResponseContent<Unsupported>[] {
  const members: readonly Shape<Unsupported>[] = isAnything(shape, types)
    ? [{ kind: 'string' }, { kind: 'bytes' }]
    : membersOf(shape, types, 'open').members;
  const texts = members.filter((member) => unwrapped(member, types).kind === 'string');
  const hasBytes = members.some((member) => unwrapped(member, types).kind === 'bytes');
  return [
    jsonOf(shape),
    ...(texts.length > 0 ? [{ mediaType: 'text/plain', shape: unionOf(texts) }] : []),
    ...(hasBytes ? [{ mediaType: 'application/octet-stream' }] : []),
  ];
}

/** The status that an `@ApiResponse` documents. */
export function documentedStatus<Unsupported extends UnsupportedShape>(
  { status }: DocumentedResponse<Unsupported>,
  results: readonly ResultFacts<Unsupported>[],
): number {
  const successes = results.map(statusOf).filter((code) => code < 300);
  return status ?? successes[0] ?? 200;
}

/** The content that an `@ApiResponse` documents; absent when the type of the handler declares it. */
export function documentedContent<Unsupported extends UnsupportedShape>(
  { shape, contentType }: DocumentedResponse<Unsupported>,
  types: Types<Unsupported>,
): ResponseContent<Unsupported> | undefined {
  if (shape === undefined) return undefined;
  const [plain] = contentsOfValue(shape, types);
  const mediaType = contentType?.text ?? plain?.mediaType ?? 'application/json';
  const isRaw = unwrapped(shape, types).kind === 'bytes' && contentType !== undefined && !isJson(mediaType);
  return isRaw ? { mediaType } : { mediaType, shape };
}

/** Whether bodies of a media type are JSON. */
export function isJson(mediaType: string): boolean {
  return /^application\/(?:[^;]+\+)?json\b/i.test(mediaType);
}

function jsonOf<Unsupported extends UnsupportedShape>(shape: Shape<Unsupported>): ResponseContent<Unsupported> {
  return { mediaType: 'application/json', shape };
}

function isAnything<Unsupported extends UnsupportedShape>(
  shape: Shape<Unsupported>,
  types: Types<Unsupported>,
): boolean {
  return unwrapped(shape, types).kind === 'unknown';
}

function isText<Unsupported extends UnsupportedShape>(shape: Shape<Unsupported>): boolean {
  return shape.kind === 'string' || (shape.kind === 'literal' && typeof shape.value === 'string');
}

function unionOf<Unsupported extends UnsupportedShape>(members: readonly Shape<Unsupported>[]): Shape<Unsupported> {
  const [only] = members;
  return only !== undefined && members.length === 1 ? only : { kind: 'union', members };
}
