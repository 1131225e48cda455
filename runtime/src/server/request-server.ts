import type { IncomingMessage, ServerResponse } from 'node:http';
import { RequestContext } from '../context/request-context.js';
import { asError } from '../errors/as-error.js';
import { BadRequestException, ExpectationFailedException } from '../errors/client-exceptions.js';
import { answerError } from '../pipeline/answer-error.js';
import { handleRequest, type Pipeline } from '../pipeline/handle-request.js';
import { isPromise } from '../pipeline/is-promise.js';
import type { HttpResponse } from '../response/http-response.js';
import { breakOff } from './break-off.js';
import { discardRest, mayHaveRest } from './discard-rest.js';
import { logAccess } from './log-access.js';
import { type Middleware, runMiddleware } from './middleware.js';
import { NodeRequest } from './node-request.js';
import { sendResponse } from './send-response.js';

/** A request of `node:http` on its way. */
interface Exchange {
  readonly message: IncomingMessage;
  readonly response: ServerResponse;
  readonly request: NodeRequest;
  readonly context: RequestContext;
}

/** Answers the requests of a server from a pipeline. */
export class RequestServer {
  readonly #pipeline: Pipeline;
  readonly #accessLog: boolean;
  readonly #middleware: Middleware[] = [];
  /** Every answer is the last of its connection. */
  isClosing = false;

  constructor(pipeline: Pipeline, accessLog: boolean) {
    this.#pipeline = pipeline;
    this.#accessLog = accessLog;
  }

  /** Puts middleware around everything that it will serve. */
  use(middleware: Middleware): void {
    this.#middleware.push(middleware);
  }

  /** Answers a request. `sendContinue`: the client waits to be told to go on with the body. */
  serve(message: IncomingMessage, response: ServerResponse, sendContinue?: () => void): void {
    const request = new NodeRequest(message, response, sendContinue);
    const exchange = { message, response, request, context: new RequestContext(request) };
    if (this.#accessLog) logAccess(response, exchange.context, this.#pipeline.logger);
    if (message.headers.host === undefined && message.httpVersionMinor === 1) {
      // Whoever leaves that out may not speak HTTP at all.
      response.shouldKeepAlive = false;
      this.#fail(exchange, namesNoHost());
    } else if (this.#middleware.length === 0) this.#handle(exchange);
    else
      runMiddleware(this.#middleware, message, response, (error) => {
        if (error === undefined) this.#handle(exchange);
        else this.#fail(exchange, error);
      });
  }

  /** Answers a request that expects something else than to be told to go on: nothing else can be expected. */
  refuseExpectation(message: IncomingMessage, response: ServerResponse): void {
    const request = new NodeRequest(message, response);
    const error = new ExpectationFailedException(`nobody can do what \`${message.headers.expect}\` expects`);
    this.#fail({ message, response, request, context: new RequestContext(request) }, error);
  }

  #handle(exchange: Exchange): void {
    const answer = handleRequest(this.#pipeline, exchange.request, exchange.context);
    if (isPromise(answer)) answer.then((ready) => this.#send(exchange, ready));
    else this.#send(exchange, answer);
  }

  #send(exchange: Exchange, answer: HttpResponse): void {
    const { message, response } = exchange;
    if (mayHaveRest(message)) discardRest(message, response, this.#pipeline.bodyLimit);
    try {
      this.#write(exchange, answer)?.catch((error: unknown) => this.#fail(exchange, error));
    } catch (error) {
      this.#fail(exchange, error);
    }
  }

  #write({ response, context }: Exchange, answer: HttpResponse): Promise<void> | undefined {
    return sendResponse(response, answer, context, {
      last: this.isClosing,
      hasMiddleware: this.#middleware.length > 0,
    });
  }

  /** What cannot be sent is answered as an error; an answer that has started can only be broken off. */
  #fail(exchange: Exchange, error: unknown): void {
    const { response, context } = exchange;
    const { logger } = this.#pipeline;
    if (response.headersSent) {
      const { method, path, requestId, traceId } = context;
      logger.error('answer broken off', { requestId, traceId, method, path, err: asError(error) });
      if (!response.writableEnded) breakOff(response);
    } else {
      for (const name of ['content-type', 'content-length', 'content-encoding']) response.removeHeader(name);
      this.#write(exchange, answerError(error, logger, context));
    }
  }
}

function namesNoHost(): BadRequestException {
  return new BadRequestException('the request does not say which host it is for');
}
