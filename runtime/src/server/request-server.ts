import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { isPromise } from '../contract/is-promise.js';
import { asError } from '../errors/as-error.js';
import { ExpectationFailedException } from '../errors/client-exceptions.js';
import { publishEnd, publishError, publishStart } from '../pipeline/request-channels.js';
import { respondToError } from '../pipeline/respond-to-error.js';
import { handleRequest, type Pipeline } from '../pipeline/stages.js';
import type { HttpResponse } from '../response/http-response.js';
import { breakOff } from './break-off.js';
import { checkFraming } from './check-framing.js';
import { discardRest, mayHaveRest } from './discard-rest.js';
import { logAccess } from './log-access.js';
import { type Middleware, runMiddleware } from './middleware.js';
import { NodeIncomingRequest } from './node-incoming-request.js';
import { PipelinedRequests } from './pipelined-requests.js';
import { sendResponse } from './send-response.js';

const pipelined = Symbol('pipelined requests');
const requestCount = Symbol('request count');

/** What is known of a connection. */
interface ServedSocket extends Socket {
  /** There when its client sends requests before it has the responses to earlier ones. */
  [pipelined]?: PipelinedRequests;
  /** Counted when there is a limit. */
  [requestCount]?: number;
}

/** How requests are served. */
export interface RequestServerSettings {
  /** Whether every request is logged. */
  readonly accessLog: boolean;
  /** How many requests of one connection are processed at once. */
  readonly maxPipelined: number;
  /** How many requests a connection can have. */
  readonly maxRequestsPerSocket: number | undefined;
}

/** Answers the requests of a server from a pipeline. */
export class RequestServer {
  readonly #pipeline: Pipeline;
  readonly #settings: RequestServerSettings;
  readonly #middleware: Middleware[] = [];
  /** Every response is the last of its connection. */
  isClosing = false;

  constructor(pipeline: Pipeline, settings: RequestServerSettings) {
    this.#pipeline = pipeline;
    this.#settings = settings;
  }

  /** Puts middleware around everything that it will serve. */
  use(middleware: Middleware): void {
    this.#middleware.push(middleware);
  }

  /** Answers a request. `sendContinue`: the client waits to be told to go on with the body. */
  serve(message: IncomingMessage, response: ServerResponse, sendContinue?: () => void): void {
    // Node gives the connection to the response whose turn it is.
    if (response.socket !== null) this.#serveNow(message, response, sendContinue);
    else this.#inTurn(message, response, () => this.#serveNow(message, response, sendContinue));
  }

  #serveNow(message: IncomingMessage, response: ServerResponse, sendContinue: (() => void) | undefined): void {
    const request = this.#begin(message, response, sendContinue);
    const wrong = checkFraming(message);
    if (wrong !== undefined) {
      // Whoever frames requests like this may not mean what the next bytes say.
      response.shouldKeepAlive = false;
      this.#refuse(request, wrong);
    } else if (this.#middleware.length === 0) this.#handle(request);
    else this.#passMiddleware(request);
  }

  /** Answers a request that expects something else than to be told to go on: nothing else can be expected. */
  refuseExpectation(message: IncomingMessage, response: ServerResponse): void {
    const refuse = () => {
      const request = this.#begin(message, response);
      if (mayHaveRest(message)) this.#discardRest(request);
      const error = new ExpectationFailedException(`the expectation \`${message.headers.expect}\` is not supported`);
      this.#refuse(request, error);
    };
    if (response.socket !== null) refuse();
    else this.#inTurn(message, response, refuse);
  }

  /** Runs a request whose client has sent it before it had the response to an earlier one. */
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
    // Middleware may answer before the body is there.
    if (mayHaveRest(message)) this.#discardRest(request);
    runMiddleware(this.#middleware, message, response, (error) => {
      if (error === undefined) this.#handle(request);
      else this.#refuse(request, error);
    });
  }

  #handle(request: NodeIncomingRequest): void {
    const answer = handleRequest(this.#pipeline, request, request.context);
    // Neither can fail: what is thrown on the way is the answer.
    if (isPromise(answer)) void answer.then((ready) => this.#send(request, ready));
    else this.#send(request, answer);
  }

  #send(request: NodeIncomingRequest, answer: HttpResponse): void {
    const { message } = request;
    const isDiscarded = this.#middleware.length > 0;
    if (!isDiscarded && mayHaveRest(message)) this.#discardRest(request);
    try {
      this.#write(request, answer)?.catch((error: unknown) => this.#fail(request, error));
    } catch (error) {
      this.#fail(request, error);
    }
  }

  /** As much of a body is read after the response as the request could have had. */
  #discardRest(request: NodeIncomingRequest): void {
    const { message, response } = request;
    discardRest(message, response, () => this.#bodyLimitOf(request));
  }

  /** The limit of the route, once that is known and where it has one of its own. */
  #bodyLimitOf({ bodyLimit }: NodeIncomingRequest): number {
    return bodyLimit ?? this.#pipeline.bodyLimit;
  }

  #write(request: NodeIncomingRequest, answer: HttpResponse): Promise<void> | undefined {
    const { message, response, context } = request;
    const hasMiddleware = this.#middleware.length > 0;
    // What is left of its body is not read to the end.
    if (answer.status === 413 || isTooLong(message, this.#bodyLimitOf(request))) response.shouldKeepAlive = false;
    return sendResponse(response, answer, context, { last: this.isClosing, hasMiddleware });
  }

  /** Answers what is refused in front of the pipeline. */
  #refuse(request: NodeIncomingRequest, error: unknown): void {
    const { context, response } = request;
    publishStart(context);
    this.#fail(request, error);
    publishEnd(context, response.statusCode);
  }

  /** What cannot be sent is answered as an error; a response that has started can only be broken off. */
  #fail(request: NodeIncomingRequest, error: unknown): void {
    const { response, context } = request;
    const { logger } = this.#pipeline;
    publishError(context, error);
    try {
      if (response.headersSent) {
        const { method, path, requestId, traceId } = context;
        logger.error('response aborted', { requestId, traceId, method, path, err: asError(error) });
        if (!response.writableEnded) breakOff(response);
      } else {
        for (const name of ['content-type', 'content-length', 'content-encoding']) response.removeHeader(name);
        // An error response is no stream: there is no promise.
        void this.#write(request, respondToError(error, logger, context));
      }
    } catch (failure) {
      // Middleware has left headers that cannot be written, or the response in a state that nobody knows.
      logger.error('the response could not be written', { err: asError(failure) });
      response.destroy();
    }
  }
}

function countRequest(socket: ServedSocket): number {
  const count = (socket[requestCount] ?? 0) + 1;
  socket[requestCount] = count;
  return count;
}

/** Whether more of a request is still to come than will be read. */
function isTooLong(message: IncomingMessage, allowance: number): boolean {
  return !message.complete && Number(message.headers['content-length'] ?? 0) > allowance;
}
