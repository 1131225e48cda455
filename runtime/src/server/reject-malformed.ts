import type { Duplex } from 'node:stream';
import { reasonPhrase } from '../errors/reason-phrase.js';
import { errorResponse } from '../response/error-response.js';
import { responseHead } from '../response/response-head.js';
import { currentResponse } from './current-response.js';

const statusOf: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/** The connections that are rejected already; the response may have to wait for earlier ones. */
const rejected = new WeakSet<Duplex>();

/**
 * Rejects bytes that are not valid HTTP, and closes the connection. Earlier requests get their responses first: a client that
 * pipelines requests assigns the responses in order.
 * @returns whether it is the first malformed request of the connection.
 */
export function rejectMalformed(error: NodeJS.ErrnoException, socket: Duplex): boolean {
  if (rejected.has(socket)) return false;
  rejected.add(socket);
  rejectInTurn(error, socket);
  return true;
}

function rejectInTurn(error: NodeJS.ErrnoException, socket: Duplex): void {
  // The client has disconnected.
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const current = currentResponse(socket);
  if (current === undefined) writeRejection(error, socket);
  // The malformed bytes follow a complete request: they are rejected after its response was sent.
  else if (current.req.complete) current.once('close', () => setImmediate(rejectInTurn, error, socket));
  // The body of the current request is malformed. A second response after a partial one would be read as part of it.
  else if (current.headersSent) socket.destroy();
  else writeRejection(error, socket);
}

function writeRejection(error: NodeJS.ErrnoException, socket: Duplex): void {
  const status = statusOf[error.code ?? ''] ?? 400;
  const message = status === 400 ? 'the request is not valid HTTP' : reasonPhrase(status);
  const response = errorResponse(status, message);
  const lines = [`HTTP/1.1 ${status} ${reasonPhrase(status)}`, 'connection: close'];
  const head = responseHead(response);
  for (let index = 0; index < head.length; index += 2) lines.push(`${head[index]}: ${head[index + 1]}`);
  socket.end(`${lines.join('\r\n')}\r\n\r\n${response.body.content}`, () => socket.destroy());
}
