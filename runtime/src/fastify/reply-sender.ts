import type { FastifyReply, FastifyRequest } from 'fastify';
import type { HttpResponse } from '../response/http-response.js';
import { responseHead } from '../response/response-head.js';
import type { NodeIncomingRequest } from '../server/node-incoming-request.js';
import type { ResponseSender } from '../server/response-sender.js';
import { ReplyHead } from './reply-head.js';
import { bodyOf, payloadOf, type ReplyPayload, StreamPayload } from './reply-payload.js';

/** A response on its way through the `onSend` hooks. */
interface PendingReply {
  readonly incoming: NodeIncomingRequest;
  readonly result: HttpResponse;
  readonly payload: ReplyPayload;
}

const pendingReply = Symbol('pending reply');
const errorResponse = Symbol('response to an error');

/** A reply with the response that it sends. A weak map would cost more than the hooks. */
interface SendingReply extends FastifyReply {
  [pendingReply]?: PendingReply | undefined;
  [errorResponse]?: HttpResponse | undefined;
}

/**
 * Sends responses through the `onSend` hooks of Fastify. The last of these hooks is `afterHooks`: it sends the result as every other
 * response of an application is sent, with the same rules for streams, errors and disconnected clients.
 */
export class ReplySender {
  readonly #sender: ResponseSender;

  constructor(sender: ResponseSender) {
    this.#sender = sender;
  }

  /** Sends a response. */
  send(reply: SendingReply, incoming: NodeIncomingRequest, result: HttpResponse): void {
    if (reply.sent || reply.raw.destroyed) {
      // A hook has sent a response in the meantime, or the client has disconnected.
      result.body.asStream()?.discard();
      return;
    }
    const { context } = incoming;
    incoming.head = new ReplyHead(reply, responseHead(result, context));
    const payload = payloadOf(result, context.method);
    reply[pendingReply] = { incoming, result, payload };
    if (payload instanceof StreamPayload) reply.raw.once('close', () => payload.destroy());
    // Without a serializer of its own, a reply of JSON gets another content type.
    reply.code(result.status).serializer(unchanged).send(payload);
  }

  /** Passes an error to the `onError` hooks. Fastify then calls the error handler, which sends the response: `takeErrorResponse`. */
  sendError(reply: SendingReply, error: Error, response: HttpResponse): void {
    if (reply.sent) return;
    reply[errorResponse] = response;
    reply.send(error);
  }

  /** The response to the error of a request, of which Fastify has called the hooks. */
  takeErrorResponse(reply: SendingReply): HttpResponse | undefined {
    const response = reply[errorResponse];
    reply[errorResponse] = undefined;
    return response;
  }

  /** Sends a response with the headers of earlier hooks, and without `onSend` hooks. */
  sendLast(reply: FastifyReply, incoming: NodeIncomingRequest, result: HttpResponse): void {
    if (reply.sent) return;
    incoming.head = new ReplyHead(reply, responseHead(result, incoming.context));
    reply.code(result.status);
    this.sendNow(reply, incoming, result);
  }

  /** Sends a response without hooks. */
  sendNow(reply: FastifyReply, incoming: NodeIncomingRequest, result: HttpResponse): void {
    reply.hijack();
    this.#sender.send(incoming, result);
  }

  /** The last `onSend` hook. Replies of other handlers are left to Fastify. */
  readonly afterHooks = (
    _request: FastifyRequest,
    reply: SendingReply,
    payload: unknown,
    next: (error?: null, payload?: unknown) => void,
  ): void => {
    const pending = reply[pendingReply];
    reply[pendingReply] = undefined;
    const final = pending && finalResult(pending, payload, reply);
    if (pending === undefined || final === undefined) next();
    else this.sendNow(reply, pending.incoming, final);
  };

  /** Discards the response that a hook or Fastify failed to send. */
  discard(reply: SendingReply, incoming: NodeIncomingRequest): void {
    const payload = reply[pendingReply]?.payload;
    reply[pendingReply] = undefined;
    incoming.head?.discard();
    incoming.head = undefined;
    if (payload instanceof StreamPayload) payload.destroy();
  }
}

function unchanged(payload: unknown): string {
  return String(payload);
}

/** The response after the hooks; absent if only Fastify can send its body. */
function finalResult({ result, payload: sent }: PendingReply, payload: unknown, reply: FastifyReply) {
  const response = reply.statusCode === result.status ? result : result.withStatus(reply.statusCode);
  if (payload === sent) {
    if (sent instanceof StreamPayload) sent.release();
    // Fastify has added a type to a body without one.
    if (sent !== undefined && result.contentType === undefined) reply.removeHeader('content-type');
    return response;
  }
  const body = bodyOf(payload);
  if (body?.byteLength === undefined) reply.removeHeader('content-length');
  if (body === undefined) return undefined;
  if (body.byteLength !== undefined) reply.header('content-length', String(body.byteLength));
  return response.withBody(body);
}
