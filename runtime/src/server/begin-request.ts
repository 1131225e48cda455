import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Logger } from '../logging/logger.js';
import { logAccess } from '../pipeline/log-access.js';
import { NodeIncomingRequest } from './node-incoming-request.js';

const requestCount = Symbol('request count');
const begun = Symbol('begun request');

/** A message with its request. A weak map would cost more than the rest of its beginning. */
interface BegunMessage extends IncomingMessage {
  [begun]?: NodeIncomingRequest;
}

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
  message: BegunMessage,
  response: ServerResponse,
  { accessLog, maxRequestsPerSocket }: RequestSettings,
  logger: Logger,
  sendContinue?: () => void,
): NodeIncomingRequest {
  const request = new NodeIncomingRequest(message, response, sendContinue);
  message[begun] = request;
  if (accessLog) {
    const log = logAccess(request.context, logger);
    response.once('close', () => log(response.statusCode, request.end));
  }
  if (maxRequestsPerSocket !== undefined && countRequest(message.socket) >= maxRequestsPerSocket) {
    response.shouldKeepAlive = false;
  }
  return request;
}

/** The request that has begun with a message. */
export function requestOf(message: BegunMessage): NodeIncomingRequest | undefined {
  return message[begun];
}

function countRequest(socket: CountedSocket): number {
  const count = (socket[requestCount] ?? 0) + 1;
  socket[requestCount] = count;
  return count;
}
