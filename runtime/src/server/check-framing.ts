import type { IncomingMessage } from 'node:http';
import { BadRequestException } from '../errors/client-exceptions.js';
import type { HttpException } from '../errors/http-exception.js';
import { NotImplementedException } from '../errors/server-exceptions.js';
import { withoutStack } from '../errors/without-stack.js';

/** RFC 3986, section 3.2: a name, an IPv4 address or an IPv6 address in brackets, and a port. No user: nobody is one here. */
const hostForm = /^(?:\[[\da-f:.]+\]|(?:[\w\-.~!$&'()*+;=]|%[\da-f]{2})*)(?::\d{0,5})?$/i;

/** A request target with a scheme, which proxies are asked for (RFC 9112, section 3.2.2). */
const absoluteForm = /^https?:\/\/([^/?#]*)/i;

/** The last host that was found to be valid: nearly every request names the same. */
let validHost: string | undefined;

/**
 * What is wrong with the lines of a request that say where it ends and which host it is for. Whoever is in front of the
 * server may have read such a request in another way, and the rest of it too. The host of an absolute target takes the place
 * of that of the header `Host`.
 */
export function checkFraming(message: IncomingMessage): HttpException | undefined {
  const { rawHeaders, headers, httpVersionMinor, url = '/' } = message;
  const hosts = countHosts(rawHeaders);
  // Those of HTTP/1.0 may name none (RFC 9112, section 3.2).
  if (hosts > 1 || (hosts === 0 && httpVersionMinor !== 0)) {
    return badRequest('the request does not say which host it is for');
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

/** RFC 9112, section 6.1: HTTP/1.0 has no transfer encodings, and no other is known here than `chunked`. */
function checkTransferEncoding(encoding: string, httpVersionMinor: number): HttpException | undefined {
  if (httpVersionMinor === 0) return badRequest('a request of HTTP/1.0 cannot have a transfer encoding');
  if (encoding.toLowerCase() === 'chunked') return undefined;
  return withoutStack(() => new NotImplementedException('transfer encodings other than `chunked` are not supported'));
}

function badRequest(message: string): BadRequestException {
  return new BadRequestException(message);
}
