import { type IncomingMessage, request } from 'node:http';
import type { HttpServer } from '../server/http-server.js';
import { memoryConnection } from './memory-connection.js';
import type { MemoryRequestParts } from './memory-incoming-request.js';

/** A response as it was received over a connection. */
export interface MemoryResponse {
  readonly status: number;
  /** The names and values of the headers, alternating, as they were sent. */
  readonly head: readonly string[];
  /** The body; it fails when the connection ends before the response. */
  readonly body: AsyncIterator<Uint8Array, unknown, undefined>;
}

/** Sends a request to a server over a connection that never leaves the process: `node:http` handles both ends. */
export function callInMemory(server: HttpServer, parts: MemoryRequestParts): Promise<MemoryResponse> {
  const { method, target: path, remoteAddress, body } = parts;
  const connection = memoryConnection(remoteAddress);
  server.accept(connection.server);
  return new Promise((resolve, reject) => {
    const message = request({ method, path, headers: headerLines(parts), createConnection: () => connection.client });
    message.on('response', (response) => resolve(responseOf(response)));
    message.on('error', reject);
    message.end(body);
  });
}

function headerLines({ headers, body }: MemoryRequestParts): string[] {
  const lines = [...headers].flatMap(([name, values]) => values.flatMap((value) => [name, value]));
  // Else node would announce chunks, of which there are none.
  return body.byteLength > 0 || headers.has('content-length') ? lines : [...lines, 'content-length', '0'];
}

function responseOf(message: IncomingMessage): MemoryResponse {
  return { status: message.statusCode ?? 0, head: message.rawHeaders, body: message[Symbol.asyncIterator]() };
}
