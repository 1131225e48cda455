import type { IncomingMessage, ServerResponse } from 'node:http';
import { isPromise } from '../contract/is-promise.js';
import { ExpectationFailedException } from '../errors/client-exceptions.js';
import { logLate } from '../pipeline/respond-to-error.js';
import { handleRequest, type ServedPipeline } from '../pipeline/stages.js';
import { beginRequest, type RequestSettings } from './begin-request.js';
import { belowPrefix, type PathPrefix } from './below-prefix.js';
import { checkFraming } from './check-framing.js';
import { type Middleware, runMiddleware } from './middleware.js';
import type { NodeIncomingRequest } from './node-incoming-request.js';
import { ResponseSender } from './response-sender.js';
import { runInTurn } from './run-in-turn.js';

/** The settings of a request server. */
export interface RequestServerSettings extends RequestSettings {
  /** The maximum number of requests of one connection that are processed at once. */
  readonly maxPipelined: number;
}

/** Handles a request that was checked. */
export type RequestHandler = (request: NodeIncomingRequest) => void;

/** Passes the requests of a server through middleware and the pipeline, and sends the responses. */
export class RequestServer {
  readonly #pipeline: ServedPipeline;
  readonly #settings: RequestServerSettings;
  readonly #sender: ResponseSender;
  readonly #middleware: Middleware[] = [];
  readonly #handler: RequestHandler;

  /** `handler` handles the checked requests: that of an adapter, by default the pipeline. */
  constructor(pipeline: ServedPipeline, settings: RequestServerSettings, handler?: RequestHandler) {
    this.#pipeline = pipeline;
    this.#settings = settings;
    this.#sender = new ResponseSender(pipeline);
    this.#handler = handler ?? ((request) => this.#handle(request));
  }

  /** Lets every response close its connection from now on. */
  close(): void {
    this.#sender.isClosing = true;
  }

  /** Applies middleware to all later requests, or to those of paths below a prefix. */
  use(middleware: Middleware, prefix?: PathPrefix): void {
    this.#middleware.push(prefix === undefined ? middleware : belowPrefix(prefix, middleware));
    this.#sender.hasMiddleware = true;
  }

  /** Handles a request. `sendContinue` is present if the client waits for `100 Continue` before it sends the body. */
  serve(message: IncomingMessage, response: ServerResponse, sendContinue?: () => void): void {
    runInTurn(message, response, this.#settings.maxPipelined, () => this.#serveNow(message, response, sendContinue));
  }

  #serveNow(message: IncomingMessage, response: ServerResponse, sendContinue: (() => void) | undefined): void {
    const request = this.#begin(message, response, sendContinue);
    const error = checkFraming(message);
    if (error !== undefined) {
      // The next bytes may not be what the client means as a request.
      response.shouldKeepAlive = false;
      this.#sender.reject(request, error);
    } else if (this.#middleware.length === 0) this.#handler(request);
    else this.#passMiddleware(request);
  }

  /** Rejects a request with an `Expect` header other than `100-continue` with 417. */
  rejectExpectation(message: IncomingMessage, response: ServerResponse): void {
    runInTurn(message, response, this.#settings.maxPipelined, () => {
      const request = this.#begin(message, response);
      this.#sender.discardRest(request);
      const error = new ExpectationFailedException(`the expectation \`${message.headers.expect}\` is not supported`);
      this.#sender.reject(request, error);
    });
  }

  #begin(message: IncomingMessage, response: ServerResponse, sendContinue?: () => void): NodeIncomingRequest {
    return beginRequest(message, response, this.#settings, this.#pipeline.logger, sendContinue);
  }

  #passMiddleware(request: NodeIncomingRequest): void {
    const { message, response } = request;
    // Middleware may respond before the body was received.
    this.#sender.discardRest(request);
    const done = (error: Error | undefined) => {
      if (error === undefined) this.#handler(request);
      else this.#sender.reject(request, error);
    };
    runMiddleware(this.#middleware, message, response, done, (error) => {
      logLate(error, this.#pipeline, request.context);
    });
  }

  #handle(request: NodeIncomingRequest): void {
    const result = handleRequest(this.#pipeline, request, request.context);
    // Neither fails: `handleRequest` makes a response of every error.
    if (isPromise(result)) void result.then((ready) => this.#sender.send(request, ready));
    else this.#sender.send(request, result);
  }
}
