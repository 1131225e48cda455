import type { IncomingMessage } from 'node:http';
import { BadRequestException } from '../errors/client-exceptions.js';
import type { HttpException } from '../errors/http-exception.js';
import { NotImplementedException } from '../errors/server-exceptions.js';
import { withoutStack } from '../errors/without-stack.js';
import { hasLenientParser, hasValidHead } from './lenient-parser.js';

/** RFC 3986, section 3.2: a name, an IPv4 address or an IPv6 address in brackets, and a port; no user information. */
const hostForm = /^(?:\[[\da-f:.]+\]|(?:[\w\-.~!$&'()*+;=]|%[\da-f]{2})*)(?::\d{0,5})?$/i;

/** A request target with a scheme, which clients send to proxies (RFC 9112, section 3.2.2). */
const absoluteForm = /^https?:\/\/([^/?#]*)/i;

/** The last valid host: nearly all requests have the same. */
let validHost: string | undefined;

/**
 * Checks the headers that determine the end and the host of a request. A proxy can interpret an ambiguous request in another
 * way, which allows request smuggling. The host of an absolute target replaces the header `Host`.
 */
export function checkFraming(message: IncomingMessage): HttpException | undefined {
  const { rawHeaders, headers, httpVersionMinor, url = '/' } = message;
  if (hasLenientParser && !hasValidHead(message)) return badRequest('the request is not valid HTTP');
  const hosts = countHosts(rawHeaders);
  // HTTP/1.0 does not require a host (RFC 9112, section 3.2).
  if (hosts > 1 || (hosts === 0 && httpVersionMinor !== 0)) {
    return badRequest('the request must have exactly one `Host` header');
  }
  if (!url.startsWith('/')) {
    const [, authority] = absoluteForm.exec(url) ?? [];
    if (authority !== undefined) headers.host = authority;
  }
  if (headers.host !== undefined && headers.host !== validHost) {
    if (!hostForm.test(headers.host)) return badRequest('the host of the request is not valid');
    validHost = headers.host;
  }
  const encoding = headers['transfer-encoding'];
  return encoding === undefined ? undefined : checkTransferEncoding(encoding, httpVersionMinor);
}

function countHosts(rawHeaders: readonly string[]): number {
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index];
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts++;
  }
  return hosts;
}

/** RFC 9112, section 6.1: HTTP/1.0 has no transfer encodings; of HTTP/1.1, only `chunked` is supported. */
function checkTransferEncoding(encoding: string, httpVersionMinor: number): HttpException | undefined {
  if (httpVersionMinor === 0) return badRequest('a request of HTTP/1.0 cannot have a transfer encoding');
  if (encoding.toLowerCase() === 'chunked') return undefined;
  return withoutStack(() => new NotImplementedException('transfer encodings other than `chunked` are not supported'));
}

function badRequest(message: string): BadRequestException {
  return new BadRequestException(message);
}
