import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Logger } from '../logging/logger.js';
import { logAccess } from '../pipeline/log-access.js';
import { NodeIncomingRequest } from './node-incoming-request.js';

const requestCount = Symbol('request count');

/** A connection with the number of its requests, which is counted only if there is a limit. */
interface CountedSocket extends Socket {
  [requestCount]?: number;
}

/** The settings for each request. */
export interface RequestSettings {
  /** Whether every request is logged. */
  readonly accessLog: boolean;
  /** The maximum number of requests of a connection. */
  readonly maxRequestsPerSocket: number | undefined;
}

/** Begins a request: it is logged and counted if the settings require that. */
export function beginRequest(
  message: IncomingMessage,
  response: ServerResponse,
  { accessLog, maxRequestsPerSocket }: RequestSettings,
  logger: Logger,
  sendContinue?: () => void,
): NodeIncomingRequest {
  const request = new NodeIncomingRequest(message, response, sendContinue);
  if (accessLog) {
    const log = logAccess(request.context, logger);
    response.once('close', () => log(response.statusCode, request.end));
  }
  if (maxRequestsPerSocket !== undefined && countRequest(message.socket) >= maxRequestsPerSocket) {
    response.shouldKeepAlive = false;
  }
  return request;
}

function countRequest(socket: CountedSocket): number {
  const count = (socket[requestCount] ?? 0) + 1;
  socket[requestCount] = count;
  return count;
}
