import type { IncomingRequest } from '../contract/incoming-request.js';
import {
  BadRequestException,
  PayloadTooLargeException,
  UnsupportedMediaTypeException,
} from '../errors/client-exceptions.js';
import { headerText } from '../headers/incoming-headers.js';
import { mediaTypeOf } from '../headers/media-type.js';
import type { Uploads } from '../uploads/uploads.js';

const jsonMediaType = /^application\/(json|[!#$&^_.+a-z\d-]+\+json)$/i;

/** The limits of bodies. */
export interface BodyRules {
  /** The maximum size of a body, in bytes. */
  readonly bodyLimit: number;
  /** Whether a body without a content type is read as JSON. */
  readonly bodyWithoutContentType?: 'json' | undefined;
  /** Reads forms, in applications that have routes with forms. */
  readonly uploads?: Uploads | undefined;
}

/**
 * Reads the bytes of a JSON body, and calls `done`, with no bytes for an absent body, or `failed`.
 * @throws UnsupportedMediaTypeException for a body that is not JSON, PayloadTooLargeException for one above the limit.
 */
export function readJsonBody(
  request: IncomingRequest,
  rules: BodyRules,
  done: (body: Uint8Array) => void,
  failed: (error: unknown) => void,
): void {
  const { headers } = request;
  const contentType = headerText(headers['content-type']) ?? '';
  // Nearly all clients send exactly this: it does not have to be parsed.
  const unsupported = contentType === 'application/json' ? undefined : unsupportedJson(contentType, rules);
  const rejection = unsupported ?? unsupportedEncoding(headerText(headers['content-encoding']));
  if (rejection === undefined) readBytes(request, rules.bodyLimit, done, failed);
  else readAbsentBody(request, rejection, done, failed);
}

/**
 * Reads the bytes of a body, and calls `done`, with no bytes for an absent body, or `failed`.
 * @param mediaTypes The accepted media types; `undefined` for any, also none.
 * @throws UnsupportedMediaTypeException for another media type, PayloadTooLargeException for a body above the limit.
 */
export function readRawBody(
  request: IncomingRequest,
  { bodyLimit }: BodyRules,
  mediaTypes: readonly string[] | undefined,
  done: (body: Uint8Array) => void,
  failed: (error: unknown) => void,
): void {
  const { headers } = request;
  const unsupported = mediaTypes && unsupportedMediaType(headerText(headers['content-type']) ?? '', mediaTypes);
  const rejection = unsupported ?? unsupportedEncoding(headerText(headers['content-encoding']));
  if (rejection === undefined) readBytes(request, bodyLimit, done, failed);
  else readAbsentBody(request, rejection, done, failed);
}

/** A type and a subtype (RFC 6838, section 4.2): `image/` is in no range. */
const mediaTypePattern = /^[a-z\d][a-z\d!#$&^_.+-]*\/[a-z\d][a-z\d!#$&^_.+-]*$/;

function unsupportedMediaType(
  contentType: string,
  mediaTypes: readonly string[],
): UnsupportedMediaTypeException | undefined {
  const sent = mediaTypeOf(contentType);
  const range = `${sent.slice(0, sent.indexOf('/'))}/*`;
  const isAccepted = mediaTypes.some((mediaType) => mediaType === sent || mediaType === range);
  if (isAccepted && mediaTypePattern.test(sent)) return undefined;
  const other = sent === '' ? 'a body without `Content-Type`' : `\`${sent}\``;
  return new UnsupportedMediaTypeException(`the body must be ${mediaTypes.join(' or ')}, not ${other}`);
}

/** @throws PayloadTooLargeException for a body whose declared length is above the limit: no byte is read. */
function readBytes(
  request: IncomingRequest,
  limit: number,
  done: (body: Uint8Array) => void,
  failed: (error: unknown) => void,
): void {
  if (Number(request.headers['content-length']) > limit) throw tooLarge(limit);
  request.readBody(limit, done, failed);
}

const noBytes = new Uint8Array();

/**
 * Reads a body that the route accepts only if it has no bytes, which the headers do not always declare.
 * @param rejection The exception for a body with bytes.
 */
export function readAbsentBody(
  request: IncomingRequest,
  rejection: UnsupportedMediaTypeException,
  done: (body: Uint8Array) => void,
  failed: (error: unknown) => void,
): void {
  const { 'content-length': length = '0', expect } = request.headers;
  // Only a request with content expects `100 Continue` (RFC 9110, section 10.1.1).
  if (Number(length) > 0 || expect !== undefined) throw rejection;
  request.readBody(
    0,
    () => done(noBytes),
    (error) => failed(error instanceof PayloadTooLargeException ? rejection : error),
  );
}

/** The exception for a body of more than `limit` bytes. */
export function tooLarge(limit: number): PayloadTooLargeException {
  return new PayloadTooLargeException(`the body is larger than the limit of ${limit} bytes`);
}

/** The exception for a client that disconnected in the middle of the body. No client receives it. */
export function clientDisconnected(cause?: unknown): BadRequestException {
  return new BadRequestException('the connection was closed before the body was complete', { cause });
}

/** The error for a body that other code has read: the route would wait for bytes that do not come again. */
export function bodyConsumed(): Error {
  return new Error(
    'the body was read before the route could read it: remove the middleware, hook or server code that reads it, such as `express.json()`; ' +
      'the size of bodies is limited by `bodyLimit` and `@BodyLimit`, and a `RawBody` has the bytes',
  );
}

/** Whether the headers of a request of HTTP/1.1 declare a body. */
export function declaresBody(headers: IncomingRequest['headers']): boolean {
  return headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';
}

function unsupportedJson(
  contentType: string,
  { bodyWithoutContentType }: BodyRules,
): UnsupportedMediaTypeException | undefined {
  if (contentType === '') return bodyWithoutContentType === 'json' ? undefined : withoutContentType();
  const mediaType = (contentType.split(';', 1)[0] ?? '').trim();
  if (jsonMediaType.test(mediaType)) return undefined;
  return new UnsupportedMediaTypeException(`the body must be JSON (application/json), not \`${mediaType}\``);
}

/** Any web page can make a browser send such a body with the user's cookies; sending JSON requires a preflight request. */
function withoutContentType(): UnsupportedMediaTypeException {
  return new UnsupportedMediaTypeException('the body must be JSON: send `Content-Type: application/json`');
}

/** The elements of `Content-Encoding` that change nothing; a recipient ignores empty ones (RFC 9110, section 5.6.1). */
const withoutEffect: ReadonlySet<string> = new Set(['', 'identity']);

/** The exception for an encoded body; `undefined` for a body without a content encoding (RFC 9110, section 8.4). */
export function unsupportedEncoding(encoding: string | undefined): UnsupportedMediaTypeException | undefined {
  if (encoding === undefined) return undefined;
  if (encoding.split(',').every((element) => withoutEffect.has(element.trim().toLowerCase()))) return undefined;
  return new UnsupportedMediaTypeException(`the body must not be encoded (\`${encoding}\`)`);
}
