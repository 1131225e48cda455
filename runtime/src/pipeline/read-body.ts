import type { IncomingRequest } from '../contract/incoming-request.js';
import {
  BadRequestException,
  PayloadTooLargeException,
  UnsupportedMediaTypeException,
} from '../errors/client-exceptions.js';
import { headerText } from '../headers/incoming-headers.js';

const jsonMediaType = /^application\/(json|[!#$&^_.+a-z\d-]+\+json)$/i;

/** What bodies may be. */
export interface BodyRules {
  /** How many bytes a body may have. */
  readonly bodyLimit: number;
  /** Whether a body without a content type is read as JSON. */
  readonly bodyWithoutContentType?: 'json' | undefined;
}

/**
 * Reads the bytes of a JSON body, and calls one of the two.
 * @throws UnsupportedMediaTypeException, or PayloadTooLargeException when it has more bytes than it may.
 */
export function readJsonBody(
  request: IncomingRequest,
  { bodyLimit: limit, bodyWithoutContentType }: BodyRules,
  done: (body: Uint8Array) => void,
  failed: (error: unknown) => void,
): void {
  const { headers } = request;
  const contentType = headerText(headers['content-type']);
  // Nearly every client writes it like this: that needs no taking apart.
  if (contentType === undefined || contentType === '') {
    if (bodyWithoutContentType !== 'json' && hasBody(headers)) throw withoutContentType();
  } else if (contentType !== 'application/json') checkMediaType(contentType);
  checkEncoding(headerText(headers['content-encoding']));
  // Refused on the word of the client already: no byte of it needs to be read.
  if (Number(headers['content-length']) > limit) throw tooLarge(limit);
  request.readBody(limit, done, failed);
}

/** The answer to a body of more than `limit` bytes. */
export function tooLarge(limit: number): PayloadTooLargeException {
  return new PayloadTooLargeException(`the body is larger than the limit of ${limit} bytes`);
}

/** The end of a request whose client went away in the middle of the body; nobody is left to read it. */
export function clientDisconnected(): BadRequestException {
  return new BadRequestException('the connection was closed before the body was complete');
}

function hasBody(headers: IncomingRequest['headers']): boolean {
  return headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';
}

/** Any web page can make a browser send such a body with the cookies of its user: JSON it can not, unless it is allowed to. */
function withoutContentType(): UnsupportedMediaTypeException {
  return new UnsupportedMediaTypeException('the body must be JSON: send `Content-Type: application/json`');
}

function checkMediaType(contentType: string): void {
  const mediaType = (contentType.split(';', 1)[0] ?? '').trim();
  if (!jsonMediaType.test(mediaType)) {
    throw new UnsupportedMediaTypeException(`the body must be JSON (application/json), not \`${mediaType}\``);
  }
}

function checkEncoding(encoding: string | undefined): void {
  if (encoding === undefined || encoding.toLowerCase() === 'identity') return;
  throw new UnsupportedMediaTypeException(`the body must not be encoded (\`${encoding}\`)`);
}
