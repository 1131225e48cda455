import type { DocumentedResponse } from './api-document.js';
import type { ResultFacts } from './facts.js';
import type { NamedType, Shape, TypeId } from './shape.js';
import { membersOf, unwrapped } from './shape-questions.js';

/** What an answer holds, and the media type that says so. */
export interface ResponseContent {
  readonly mediaType: string;
  /** Absent for bytes as they are. */
  readonly shape?: Shape;
}

type Types = ReadonlyMap<TypeId, NamedType>;

/** Statuses of which HTTP says that no body follows (RFC 9110, sections 15.3.5, 15.3.6 and 15.4.5). */
export const bodilessStatuses: ReadonlySet<number> = new Set([204, 205, 304]);

/** The status with which a result is answered. Of an `HttpResponse` it is a guess. */
export function statusOf({ status, shape, opaque }: ResultFacts): number {
  return status ?? (shape === undefined && opaque !== true ? 204 : 200);
}

/** What a result is answered with, as far as its type tells: nothing of what is opaque. */
export function contentsOf({ wrapped, events, shape }: ResultFacts, types: Types): readonly ResponseContent[] {
  if (shape === undefined) return [];
  if (events === true) return [{ mediaType: 'text/event-stream', shape }];
  return wrapped ? contentsOfResponse(shape, types) : contentsOfValue(shape, types);
}

/** Whether a result may be nothing although its type does not name that: `unknown` admits everything. */
export function admitsNothing({ wrapped, shape }: ResultFacts, types: Types): boolean {
  return !wrapped && shape !== undefined && isAnything(shape, types);
}

/** A plain string is text, everything else JSON. */
function contentsOfValue(shape: Shape, types: Types): readonly ResponseContent[] {
  if (isAnything(shape, types)) return [jsonOf(shape), { mediaType: 'text/plain', shape: { kind: 'string' } }];
  const { members, nullable } = membersOf(shape, types, 'open');
  const texts = members.filter((member) => isText(unwrapped(member, types)));
  if (texts.length === 0) return [jsonOf(shape)];
  if (texts.length === members.length && !nullable) return [{ mediaType: 'text/plain', shape }];
  const others = members.filter((member) => !texts.includes(member));
  const json = nullable ? [...others, { kind: 'null' } as const] : others;
  return [jsonOf(unionOf(json)), { mediaType: 'text/plain', shape: unionOf(texts) }];
}

/** `Response` says with which function it was made, and its type does not: strings and bytes may have been sent as they are. */
function contentsOfResponse(shape: Shape, types: Types): readonly ResponseContent[] {
  const members: readonly Shape[] = isAnything(shape, types)
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

/** The status that an `@ApiResponse` speaks of. */
export function documentedStatus({ status }: DocumentedResponse, results: readonly ResultFacts[]): number {
  const successes = results.map(statusOf).filter((code) => code < 300);
  return status ?? successes[0] ?? 200;
}

/** What an `@ApiResponse` says that the body holds; absent when it leaves that to the handler. */
export function documentedContent(
  { shape, contentType }: DocumentedResponse,
  types: Types,
): ResponseContent | undefined {
  if (shape === undefined) return undefined;
  const [plain] = contentsOfValue(shape, types);
  const mediaType = contentType?.text ?? plain?.mediaType ?? 'application/json';
  const isRaw = unwrapped(shape, types).kind === 'bytes' && contentType !== undefined && !isJson(mediaType);
  return isRaw ? { mediaType } : { mediaType, shape };
}

function isJson(mediaType: string): boolean {
  return /^application\/(?:[^;]+\+)?json\b/i.test(mediaType);
}

function jsonOf(shape: Shape): ResponseContent {
  return { mediaType: 'application/json', shape };
}

function isAnything(shape: Shape, types: Types): boolean {
  return unwrapped(shape, types).kind === 'unknown';
}

function isText(shape: Shape): boolean {
  return shape.kind === 'string' || (shape.kind === 'literal' && typeof shape.value === 'string');
}

function unionOf(members: readonly Shape[]): Shape {
  const [only] = members;
  return only !== undefined && members.length === 1 ? only : { kind: 'union', members };
}
