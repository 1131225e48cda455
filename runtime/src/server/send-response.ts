import type { ServerResponse } from 'node:http';
import { abortSignal, type RequestContext } from '../context/request-context.js';
import { FileStream } from '../response/file-stream.js';
import type { HttpResponse } from '../response/http-response.js';
import type { LiveStreams } from '../response/live-streams.js';
import { hasAsciiHead, isAsciiText, mayHaveBody, responseHead } from '../response/response-head.js';
import { asBytes, sendStream } from './send-stream.js';

/** The head of a response that other code has prepared: the hooks of a framework have seen and changed it. */
export interface PreparedHead {
  /** Writes the head. */
  write(): void;
  /** Discards the headers of this response; those of the hooks remain, for the response to an error. */
  discard(): void;
}

/** The options of sending a response. */
export interface SendOptions {
  /** Whether the connection is closed after the response. */
  readonly last: boolean;
  /** Whether middleware may have set headers, and has to see those of the response. */
  readonly hasMiddleware: boolean;
  /** Replaces the head of the response. */
  readonly head?: PreparedHead | undefined;
  /** The streams that end when the application closes. */
  readonly liveStreams: LiveStreams;
}

/** Sends a response. For a stream it returns a promise, which rejects when the source fails. */
export function sendResponse(
  to: ServerResponse,
  response: HttpResponse,
  context: RequestContext,
  options: SendOptions,
): Promise<void> | undefined {
  const { content } = response.body;
  if (typeof content === 'string' || content instanceof Uint8Array) {
    // The client has disconnected.
    if (to.destroyed) return undefined;
    writeHead(to, response, context, options);
    if (context.method === 'HEAD' || !mayHaveBody(response.status)) to.end();
    // Bytes that are the same in Latin-1 and in UTF-8: Node writes Latin-1 several times as fast.
    else if (isAsciiHead(response, options)) to.end(content, isAsciiText(response) ? 'latin1' : 'utf8');
    else to.end(asBytes(content));
    return undefined;
  }
  const stream = content instanceof FileStream ? content.whole() : content;
  if (to.destroyed || context.method === 'HEAD' || !mayHaveBody(response.status)) {
    stream.discard();
    if (to.destroyed) return undefined;
    writeHead(to, response, context, options);
    to.end();
    return undefined;
  }
  return sendStream(to, stream, {
    writeHead: () => writeHead(to, response, context, options),
    hasAsciiHead: isAsciiHead(response, options),
    onLive: (end) =>
      options.liveStreams.add(() => {
        abortSignal(context);
        end();
      }),
  });
}

/**
 * Whether a head has only ASCII characters. Heads are sent in Latin-1, but Node encodes a head and the text that follows it in the
 * encoding of the text: other heads are followed by bytes. Headers of other code are not known.
 */
function isAsciiHead(response: HttpResponse, { hasMiddleware, head }: SendOptions): boolean {
  return !hasMiddleware && head === undefined && hasAsciiHead(response);
}

function writeHead(to: ServerResponse, response: HttpResponse, context: RequestContext, options: SendOptions): void {
  if (options.head !== undefined) {
    if (options.last) to.shouldKeepAlive = false;
    options.head.write();
    return;
  }
  const head = responseHead(response, context);
  if (options.last) head.push('connection', 'close');
  // Middleware such as `compression` would encode a part of a file, whose range counts the bytes of the file.
  if (options.hasMiddleware && response.status === 206) to.req.headers['accept-encoding'] = undefined;
  if (options.hasMiddleware) setHeaders(to, head);
  if (options.hasMiddleware) to.writeHead(response.status);
  else to.writeHead(response.status, head);
}

// Headers of which the values of middleware and of the response are both sent; of others, the response replaces the value.
const listed: ReadonlySet<string> = new Set(['set-cookie', 'vary']);

function setHeaders(to: ServerResponse, head: readonly string[]): void {
  const own = new Set<string>(listed);
  for (let index = 0; index < head.length; index += 2) {
    const [name = '', value = ''] = head.slice(index, index + 2);
    if (own.has(name.toLowerCase())) to.appendHeader(name, value);
    else to.setHeader(name, value);
    own.add(name.toLowerCase());
  }
}
