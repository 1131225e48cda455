import type { IncomingMessage, ServerResponse } from 'node:http';
import { isPromise } from '../contract/is-promise.js';
import { asError } from '../errors/as-error.js';
import { publishEnd, publishError, publishStart } from '../pipeline/request-channels.js';
import { logAborted, respondToError } from '../pipeline/respond-to-error.js';
import type { ServedPipeline } from '../pipeline/stages.js';
import type { HttpResponse } from '../response/http-response.js';
import { abortResponse } from './abort-response.js';
import { discardRest, mayHaveRest } from './discard-rest.js';
import type { NodeIncomingRequest } from './node-incoming-request.js';
import { sendResponse } from './send-response.js';

/** Sends the responses of the pipeline over `node:http`, and the responses to errors that occur outside of it. */
export class ResponseSender {
  readonly #pipeline: ServedPipeline;
  /** Whether the server is shutting down: every response closes its connection. */
  isClosing = false;
  /** Whether other code may have set headers of a response: middleware, or the hooks of a framework. */
  hasMiddleware = false;

  constructor(pipeline: ServedPipeline) {
    this.#pipeline = pipeline;
  }

  /** Sends a response. If that fails, it sends the response to the error, or ends a response that has started. */
  send(request: NodeIncomingRequest, result: HttpResponse): void {
    this.discardRest(request);
    try {
      this.#write(request, result)?.catch((error: unknown) => this.fail(request, error));
    } catch (error) {
      this.fail(request, error);
    }
  }

  /** Reads at most as much of a body after the response as its limit allows. Only the first call for a request has an effect. */
  discardRest(request: NodeIncomingRequest): void {
    const { message, response } = request;
    if (request.discardsRest || !mayHaveRest(message)) return;
    request.discardsRest = true;
    discardRest(message, response, () => this.#bodyLimitOf(request));
  }

  /** Rejects a request before the pipeline. */
  reject(request: NodeIncomingRequest, error: unknown): void {
    const { context, response } = request;
    publishStart(context);
    const pending = this.fail(request, error);
    if (pending === undefined) publishEnd(context, response.statusCode);
    else void pending.then(() => publishEnd(context, response.statusCode));
  }

  /**
   * Responds with the error of a request or of its response; a response that has started is aborted. Returns a promise only if the
   * error handler of the application does.
   */
  fail(request: NodeIncomingRequest, error: unknown): Promise<void> | undefined {
    const { context, response } = request;
    publishError(context, error);
    if (response.headersSent) {
      this.#abort(request, error);
      return undefined;
    }
    const result = respondToError(error, this.#pipeline, context);
    if (isPromise(result)) {
      return result.then((ready) => {
        // Middleware can have sent a response in the meantime.
        if (!response.headersSent) this.#writeError(request, ready);
      });
    }
    this.#writeError(request, result);
    return undefined;
  }

  #writeError(request: NodeIncomingRequest, result: HttpResponse): void {
    const { response } = request;
    try {
      request.head?.discard();
      request.head = undefined;
      for (const name of ['content-type', 'content-length', 'content-encoding']) response.removeHeader(name);
      // An error response is not a stream: there is no promise.
      void this.#write(request, result);
    } catch (failure) {
      // Middleware has set headers that cannot be written, or left the response in an unknown state.
      this.#destroy(response, failure);
    }
  }

  #write(request: NodeIncomingRequest, result: HttpResponse): Promise<void> | undefined {
    const { message, response, context, head } = request;
    const { isClosing, hasMiddleware } = this;
    // The rest of the body is not read to its end.
    if (result.status === 413 || isTooLong(message, this.#bodyLimitOf(request))) response.shouldKeepAlive = false;
    const { liveStreams } = this.#pipeline;
    return sendResponse(response, result, context, { last: isClosing, hasMiddleware, head, liveStreams });
  }

  /** The body limit of the route, if it is known and the route has one; otherwise that of the application. */
  #bodyLimitOf({ bodyLimit }: NodeIncomingRequest): number {
    return bodyLimit ?? this.#pipeline.bodyLimit;
  }

  /** Ends a response that has started. */
  #abort(request: NodeIncomingRequest, error: unknown): void {
    const { response, context } = request;
    // A response that is closed already has its entry in the access log.
    request.isAborted = true;
    try {
      logAborted(error, this.#pipeline, context);
      if (!response.writableEnded) abortResponse(response);
    } catch (failure) {
      this.#destroy(response, failure);
    }
  }

  #destroy(response: ServerResponse, failure: unknown): void {
    this.#pipeline.logger.error('the response could not be written', { err: asError(failure) });
    response.destroy();
  }
}

/** Whether the rest of a body is longer than the part that is read. */
function isTooLong(message: IncomingMessage, allowance: number): boolean {
  return !message.complete && Number(message.headers['content-length'] ?? 0) > allowance;
}
