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

/** Connections with an answer that has to wait for those before it. */
const waiting = new WeakSet<Duplex>();

/**
 * Answers what could not be read as HTTP, and closes the connection. The requests before it are answered first: a client that
 * sends several in a row takes the first answer for that of its first request.
 * @returns whether it is the first of the connection that could not be read.
 */
export function answerMalformed(error: NodeJS.ErrnoException, socket: Duplex): boolean {
  if (waiting.has(socket)) return false;
  waiting.add(socket);
  answerInTurn(error, socket);
  return true;
}

function answerInTurn(error: NodeJS.ErrnoException, socket: Duplex): void {
  // Nobody listens at the other end.
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const current = currentResponse(socket);
  if (current === undefined) refuse(error, socket);
  // What could not be read is behind its request: the next one has its turn when this answer has left.
  else if (current.req.complete) current.once('close', () => setImmediate(answerInTurn, error, socket));
  // It is the body of that very request. Behind a part of its answer another one would land inside it.
  else if (current.headersSent) socket.destroy();
  else refuse(error, socket);
}

function refuse(error: NodeJS.ErrnoException, socket: Duplex): void {
  const status = statusOf[error.code ?? ''] ?? 400;
  const message = status === 400 ? 'the request is not valid HTTP' : reasonPhrase(status);
  const response = errorResponse(status, message);
  const lines = [`HTTP/1.1 ${status} ${reasonPhrase(status)}`, 'connection: close'];
  const head = responseHead(response);
  for (let index = 0; index < head.length; index += 2) lines.push(`${head[index]}: ${head[index + 1]}`);
  socket.end(`${lines.join('\r\n')}\r\n\r\n${response.body.content}`, () => socket.destroy());
}
