import type { Duplex } from 'node:stream';
import { reasonPhrase } from '../errors/reason-phrase.js';
import { errorResponse } from '../response/error-response.js';
import { responseHead } from '../response/response-head.js';

const statusOf: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/** Answers what could not be read as HTTP, and closes the connection. */
export function answerMalformed(error: NodeJS.ErrnoException, socket: Duplex): void {
  // Nobody listens at the other end, or an answer is on its way already and another one would land inside it.
  if (error.code === 'ECONNRESET' || !socket.writable || hasStarted(socket)) {
    socket.destroy();
    return;
  }
  const status = statusOf[error.code ?? ''] ?? 400;
  const message = status === 400 ? 'the request is not valid HTTP' : reasonPhrase(status);
  const response = errorResponse(status, message);
  const lines = [`HTTP/1.1 ${status} ${reasonPhrase(status)}`, 'connection: close'];
  const head = responseHead(response);
  for (let index = 0; index < head.length; index += 2) lines.push(`${head[index]}: ${head[index + 1]}`);
  socket.end(`${lines.join('\r\n')}\r\n\r\n${response.body.content}`, () => socket.destroy());
}

/** Whether an answer stands on the connection in part; node:http keeps the one that it is writing under this name. */
function hasStarted(socket: Duplex): boolean {
  const response: unknown = '_httpMessage' in socket ? socket._httpMessage : undefined;
  if (typeof response !== 'object' || response === null) return false;
  const isWhole = 'writableEnded' in response && response.writableEnded === true;
  return 'headersSent' in response && response.headersSent === true && !isWhole;
}
