import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { isPromise } from '../contract/is-promise.js';
import { asError } from '../errors/as-error.js';
import { ExpectationFailedException } from '../errors/client-exceptions.js';
import { publishEnd, publishError, publishStart } from '../pipeline/request-channels.js';
import { respondToError } from '../pipeline/respond-to-error.js';
import { handleRequest, type Pipeline } from '../pipeline/stages.js';
import type { HttpResponse } from '../response/http-response.js';
import { abortResponse } from './abort-response.js';
import { checkFraming } from './check-framing.js';
import { discardRest, mayHaveRest } from './discard-rest.js';
import { logAccess } from './log-access.js';
import { type Middleware, runMiddleware } from './middleware.js';
import { NodeIncomingRequest } from './node-incoming-request.js';
import { PipelinedRequests } from './pipelined-requests.js';
import { sendResponse } from './send-response.js';

const pipelined = Symbol('pipelined requests');
const requestCount = Symbol('request count');

/** A connection with the state of its requests. */
interface ServedSocket extends Socket {
  /** Present when the client has sent pipelined requests. */
  [pipelined]?: PipelinedRequests;
  /** The number of requests; counted only if there is a limit. */
  [requestCount]?: number;
}

/** The settings of a request server. */
export interface RequestServerSettings {
  /** Whether every request is logged. */
  readonly accessLog: boolean;
  /** The maximum number of requests of one connection that are processed at once. */
  readonly maxPipelined: number;
  /** The maximum number of requests of a connection. */
  readonly maxRequestsPerSocket: number | undefined;
}

/** Passes the requests of a server through middleware and the pipeline, and sends the responses. */
export class RequestServer {
  readonly #pipeline: Pipeline;
  readonly #settings: RequestServerSettings;
  readonly #middleware: Middleware[] = [];
  /** Whether the server is shutting down: every response closes its connection. */
  isClosing = false;

  constructor(pipeline: Pipeline, settings: RequestServerSettings) {
    this.#pipeline = pipeline;
    this.#settings = settings;
  }

  /** Applies middleware to all later requests. */
  use(middleware: Middleware): void {
    this.#middleware.push(middleware);
  }

  /** Handles a request. `sendContinue` is present if the client waits for `100 Continue` before it sends the body. */
  serve(message: IncomingMessage, response: ServerResponse, sendContinue?: () => void): void {
    // Node assigns the socket to the current response of a connection only.
    if (response.socket !== null) this.#serveNow(message, response, sendContinue);
    else this.#inTurn(message, response, () => this.#serveNow(message, response, sendContinue));
  }

  #serveNow(message: IncomingMessage, response: ServerResponse, sendContinue: (() => void) | undefined): void {
    const request = this.#begin(message, response, sendContinue);
    const error = checkFraming(message);
    if (error !== undefined) {
      // The next bytes may not be what the client means as a request.
      response.shouldKeepAlive = false;
      this.#reject(request, error);
    } else if (this.#middleware.length === 0) this.#handle(request);
    else this.#passMiddleware(request);
  }

  /** Rejects a request with an `Expect` header other than `100-continue` with 417. */
  rejectExpectation(message: IncomingMessage, response: ServerResponse): void {
    const reject = () => {
      const request = this.#begin(message, response);
      if (mayHaveRest(message)) this.#discardRest(request);
      const error = new ExpectationFailedException(`the expectation \`${message.headers.expect}\` is not supported`);
      this.#reject(request, error);
    };
    if (response.socket !== null) reject();
    else this.#inTurn(message, response, reject);
  }

  /** Runs a pipelined request. */
  #inTurn(message: IncomingMessage, response: ServerResponse, run: () => void): void {
    const socket: ServedSocket = message.socket;
    socket[pipelined] ??= new PipelinedRequests(socket, this.#settings.maxPipelined);
    socket[pipelined].add(response, run);
  }

  #begin(message: IncomingMessage, response: ServerResponse, sendContinue?: () => void): NodeIncomingRequest {
    const request = new NodeIncomingRequest(message, response, sendContinue);
    if (this.#settings.accessLog) logAccess(response, request.context, this.#pipeline.logger);
    const { maxRequestsPerSocket } = this.#settings;
    if (maxRequestsPerSocket !== undefined && countRequest(message.socket) >= maxRequestsPerSocket) {
      response.shouldKeepAlive = false;
    }
    return request;
  }

  #passMiddleware(request: NodeIncomingRequest): void {
    const { message, response } = request;
    // Middleware may respond before the body was received.
    if (mayHaveRest(message)) this.#discardRest(request);
    runMiddleware(this.#middleware, message, response, (error) => {
      if (error === undefined) this.#handle(request);
      else this.#reject(request, error);
    });
  }

  #handle(request: NodeIncomingRequest): void {
    const result = handleRequest(this.#pipeline, request, request.context);
    // Neither fails: `handleRequest` makes a response of every error.
    if (isPromise(result)) void result.then((ready) => this.#send(request, ready));
    else this.#send(request, result);
  }

  #send(request: NodeIncomingRequest, result: HttpResponse): void {
    const { message } = request;
    const isDiscarded = this.#middleware.length > 0;
    if (!isDiscarded && mayHaveRest(message)) this.#discardRest(request);
    try {
      this.#write(request, result)?.catch((error: unknown) => this.#fail(request, error));
    } catch (error) {
      this.#fail(request, error);
    }
  }

  /** Reads at most as much of a body after the response as its limit allows. */
  #discardRest(request: NodeIncomingRequest): void {
    const { message, response } = request;
    discardRest(message, response, () => this.#bodyLimitOf(request));
  }

  /** The body limit of the route, if it is known and the route has one; otherwise that of the application. */
  #bodyLimitOf({ bodyLimit }: NodeIncomingRequest): number {
    return bodyLimit ?? this.#pipeline.bodyLimit;
  }

  #write(request: NodeIncomingRequest, result: HttpResponse): Promise<void> | undefined {
    const { message, response, context } = request;
    const hasMiddleware = this.#middleware.length > 0;
    // The rest of the body is not read to its end.
    if (result.status === 413 || isTooLong(message, this.#bodyLimitOf(request))) response.shouldKeepAlive = false;
    return sendResponse(response, result, context, { last: this.isClosing, hasMiddleware });
  }

  /** Rejects a request before the pipeline. */
  #reject(request: NodeIncomingRequest, error: unknown): void {
    const { context, response } = request;
    publishStart(context);
    const pending = this.#fail(request, error);
    if (pending === undefined) publishEnd(context, response.statusCode);
    else void pending.then(() => publishEnd(context, response.statusCode));
  }

  /**
   * Responds with the error of a request or of its response; a response that has started is aborted. Returns a promise only if the
   * error handler of the application does.
   */
  #fail(request: NodeIncomingRequest, error: unknown): Promise<void> | undefined {
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
      for (const name of ['content-type', 'content-length', 'content-encoding']) response.removeHeader(name);
      // An error response is not a stream: there is no promise.
      void this.#write(request, result);
    } catch (failure) {
      // Middleware has set headers that cannot be written, or left the response in an unknown state.
      this.#destroy(response, failure);
    }
  }

  /** Ends a response that has started. */
  #abort({ response, context }: NodeIncomingRequest, error: unknown): void {
    const { method, path, requestId, traceId } = context;
    try {
      this.#pipeline.logger.error('response aborted', { requestId, traceId, method, path, err: asError(error) });
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

function countRequest(socket: ServedSocket): number {
  const count = (socket[requestCount] ?? 0) + 1;
  socket[requestCount] = count;
  return count;
}

/** Whether the rest of a body is longer than the part that is read. */
function isTooLong(message: IncomingMessage, allowance: number): boolean {
  return !message.complete && Number(message.headers['content-length'] ?? 0) > allowance;
}
