import { createServer, type IncomingMessage, type Server, type ServerOptions, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { CompiledApplication } from '../../../runtime/src/container/compiled-application.ts';
import { type FetchApplication, type FetchInformation, fetchAdapter } from '../../../runtime/src/fetch/index.ts';
import type { ApplicationOptions } from '../../../runtime/src/index.ts';
import { abortResponse } from '../../../runtime/src/server/abort-response.ts';
import { boundAddress } from '../../../runtime/src/server/bound-address.ts';
import { discardRest } from '../../../runtime/src/server/discard-rest.ts';
import { drainServer } from '../../../runtime/src/server/drain-server.ts';
import { type ListenTarget, parseAddress } from '../../../runtime/src/server/listen-address.ts';
import { onHalfClosed } from '../../../runtime/src/server/on-half-closed.ts';
import { TestResponse } from '../../../runtime/src/testing/test-response.ts';
import type { SendInMemory, TestedApplication } from './create-application.ts';

/** An application of the Fetch API on a server of `node:http`, which only translates requests and responses. */
class BridgedApplication implements TestedApplication {
  readonly malformedRequests = 0;
  readonly fetch: FetchApplication['fetch'];
  readonly #app: FetchApplication;
  readonly #server: Server;
  #closed: Promise<void> | undefined;

  constructor(app: FetchApplication, server: Server) {
    this.#app = app;
    this.fetch = app.fetch;
    this.#server = server;
    server.on('request', (message, response) => void serve(app, message, response));
  }

  get server(): Server {
    return this.#server;
  }

  listen(target: ListenTarget): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#server.once('error', reject);
      this.#server.listen(parseAddress(target), resolve);
    });
  }

  address() {
    const address = boundAddress(this.#server);
    if (address === undefined) throw new Error('the server is not listening');
    return address;
  }

  readonly resolve: FetchApplication['resolve'] = (token) => this.#app.resolve(token);

  close(): Promise<void> {
    this.#closed ??= this.#close();
    return this.#closed;
  }

  async #close(): Promise<void> {
    try {
      await this.#app.close();
    } finally {
      this.#server.closeAllConnections();
    }
  }
}

/**
 * The options of `Application.create` for an adapter without a server; the others are left to the server.
 *
 * @param serverOptions the limits of the server
 */
export async function bridgedApplication<Container>(
  compiled: CompiledApplication<Container>,
  options: ApplicationOptions = {},
  serverOptions: ServerOptions = {},
): Promise<TestedApplication> {
  const { requestTimeout, headersTimeout, keepAliveTimeout, writeTimeout, maxHeaderSize, ...others } = options;
  const { maxConnections, maxRequestsPerSocket, maxPipelined, ...rest } = others;
  const server = createServer(serverOptions);
  const connections = new Set<Socket>();
  server.on('connection', (socket) => {
    connections.add(socket);
    socket.once('close', () => connections.delete(socket));
  });
  // A client that has closed its side gets the response.
  Object.assign(server, { httpAllowHalfOpen: true });
  server.maxHeadersCount = 0;
  const app = await fetchAdapter(compiled, rest);
  app.onClose(() => drainServer(server, connections, 600_000));
  return new BridgedApplication(app, server);
}

/** Sends a request of a test as a `Request`, without a server. */
export const sendByFetch: SendInMemory = async (app, parts) => {
  if (!(app instanceof BridgedApplication)) throw new Error('the application has no function `fetch`');
  const { method, target, remoteAddress, headers, body } = parts;
  const request = new Request(target.startsWith('/') ? `http://localhost${target}` : target, {
    method,
    headers: [...headers].flatMap(([name, values]) => values.map((value): [string, string] => [name, value])),
    body: body.byteLength > 0 && method !== 'GET' && method !== 'HEAD' ? body : null,
  });
  const response = await app.fetch(request, { remoteAddress });
  return new TestResponse(response.status, [...response.headers].flat(), new Uint8Array(await response.arrayBuffer()));
};

async function serve(app: FetchApplication, message: IncomingMessage, response: ServerResponse): Promise<void> {
  const disconnected = disconnection(message.socket, response);
  onHalfClosed(response, () => disconnected.abort());
  discardRest(message, response, () => 1_048_576);
  const request = requestOf(message, response, disconnected.signal);
  await send(await app.fetch(request, informationOf(message)), response, disconnected.signal);
}

const waiting = new WeakMap<Socket, Set<AbortController>>();

/** Is aborted when the client disconnects: a response that waits for earlier ones of its connection has no event for that. */
function disconnection(socket: Socket, response: ServerResponse): AbortController {
  const disconnected = new AbortController();
  let ofSocket = waiting.get(socket);
  if (ofSocket === undefined) {
    const all = new Set<AbortController>();
    socket.once('close', () => {
      for (const one of all) one.abort();
    });
    waiting.set(socket, all);
    ofSocket = all;
  }
  const all = ofSocket.add(disconnected);
  response.once('close', () => {
    all.delete(disconnected);
    if (!response.writableFinished) disconnected.abort();
  });
  return disconnected;
}

function requestOf(message: IncomingMessage, response: ServerResponse, signal: AbortSignal): Request {
  const { method = 'GET', url = '/', rawHeaders } = message;
  const headers = new Headers();
  for (let index = 0; index < rawHeaders.length; index += 2) {
    headers.append(rawHeaders[index] ?? '', rawHeaders[index + 1] ?? '');
  }
  const hasBody = headers.has('content-length') || headers.has('transfer-encoding');
  const body = hasBody && method !== 'GET' && method !== 'HEAD' ? bodyOf(message, response) : null;
  const target = url.startsWith('/') ? `http://localhost${url}` : new URL(url, 'http://localhost').href;
  return new Request(target, { method, headers, signal, body, duplex: 'half' });
}

function informationOf({ socket: { remoteAddress, remotePort, remoteFamily } }: IncomingMessage): FetchInformation {
  if (remoteAddress === undefined) return {};
  return { remoteAddress: `${remoteFamily === 'IPv6' ? `[${remoteAddress}]` : remoteAddress}:${remotePort}` };
}

/** The body of a message. Its rest is discarded after the response, as it is if no route reads it. */
function bodyOf(message: IncomingMessage, response: ServerResponse): ReadableStream<Uint8Array> {
  let isOver = false;
  response.prependOnceListener('finish', () => {
    isOver = true;
  });
  return new ReadableStream<Uint8Array>(
    {
      start: (controller) => {
        message.on('data', (chunk: Buffer) => {
          if (isOver) return;
          controller.enqueue(chunk);
          if ((controller.desiredSize ?? 0) <= 0) message.pause();
        });
        message.pause();
        message.once('end', () => {
          if (!isOver) controller.close();
          isOver = true;
        });
        message.once('close', () => {
          if (!isOver) controller.error(new Error('the client disconnected'));
          isOver = true;
        });
      },
      pull: () => void message.resume(),
      cancel: () => {
        isOver = true;
        message.pause();
      },
    },
    { highWaterMark: 0 },
  );
}

async function send(
  { status, headers, body }: Response,
  response: ServerResponse,
  disconnected: AbortSignal,
): Promise<void> {
  // The rest of the body is not read to its end.
  if (status === 413) response.shouldKeepAlive = false;
  if (!response.destroyed) response.writeHead(status, [...headers].flat());
  if (body === null) {
    response.end();
    return;
  }
  const reader = body.getReader();
  const cancel = () => void reader.cancel().catch(() => {});
  response.once('close', cancel);
  if (response.destroyed || disconnected.aborted) cancel();
  else disconnected.addEventListener('abort', cancel, { once: true });
  try {
    // Before bytes, Node sends the head in Latin-1.
    response.write(new Uint8Array());
    for (;;) {
      const { done, value } = await reader.read();
      if (done || response.destroyed || disconnected.aborted) break;
      if (!response.write(value)) {
        await new Promise<void>((resolve) => {
          const proceed = () => {
            response.off('drain', proceed).off('close', proceed);
            disconnected.removeEventListener('abort', proceed);
            resolve();
          };
          response.on('drain', proceed).on('close', proceed);
          disconnected.addEventListener('abort', proceed);
        });
      }
    }
    response.end();
  } catch {
    abortResponse(response);
  }
}
