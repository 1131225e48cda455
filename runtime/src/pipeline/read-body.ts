import type { IncomingRequest } from '../contract/incoming-request.js';
import {
  BadRequestException,
  PayloadTooLargeException,
  UnsupportedMediaTypeException,
} from '../errors/client-exceptions.js';
import { headerText } from '../headers/incoming-headers.js';
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
 * Reads the bytes of a JSON body, and calls `done` or `failed`.
 * @throws UnsupportedMediaTypeException for a body that is not JSON, PayloadTooLargeException for one above the limit.
 */
export function readJsonBody(
  request: IncomingRequest,
  { bodyLimit: limit, bodyWithoutContentType }: BodyRules,
  done: (body: Uint8Array) => void,
  failed: (error: unknown) => void,
): void {
  const { headers } = request;
  const contentType = headerText(headers['content-type']);
  // Nearly all clients send exactly this: it does not have to be parsed.
  if (contentType === undefined || contentType === '') {
    if (bodyWithoutContentType !== 'json') {
      if (declaresBody(headers)) throw withoutContentType();
      // A body of HTTP/2, or one from memory, does not have to be declared.
      request.readBody(limit, (body) => (body.byteLength === 0 ? done(body) : failed(withoutContentType())), failed);
      return;
    }
  } else if (contentType !== 'application/json') checkMediaType(contentType);
  checkEncoding(headerText(headers['content-encoding']));
  // The declared length is enough to reject it: no byte is read.
  if (Number(headers['content-length']) > limit) throw tooLarge(limit);
  request.readBody(limit, done, failed);
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
      'the size of bodies is limited by `bodyLimit` and `@BodyLimit`',
  );
}

/** Whether the headers of a request of HTTP/1.1 declare a body. */
export function declaresBody(headers: IncomingRequest['headers']): boolean {
  return headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';
}

/** Any web page can make a browser send such a body with the user's cookies; sending JSON requires a preflight request. */
function withoutContentType(): UnsupportedMediaTypeException {
  return new UnsupportedMediaTypeException('the body must be JSON: send `Content-Type: application/json`');
}

function checkMediaType(contentType: string): void {
  const mediaType = (contentType.split(';', 1)[0] ?? '').trim();
  if (!jsonMediaType.test(mediaType)) {
    throw new UnsupportedMediaTypeException(`the body must be JSON (application/json), not \`${mediaType}\``);
  }
}

/** The elements of `Content-Encoding` that change nothing; a recipient ignores empty ones (RFC 9110, section 5.6.1). */
const withoutEffect: ReadonlySet<string> = new Set(['', 'identity']);

/**
 * Accepts a body without a content encoding (RFC 9110, section 8.4).
 * @throws UnsupportedMediaTypeException for an encoded body.
 */
export function checkEncoding(encoding: string | undefined): void {
  if (encoding === undefined) return;
  if (encoding.split(',').every((element) => withoutEffect.has(element.trim().toLowerCase()))) return;
  throw new UnsupportedMediaTypeException(`the body must not be encoded (\`${encoding}\`)`);
}
