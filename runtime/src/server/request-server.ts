import type { IncomingMessage, ServerResponse } from 'node:http';
import { asError } from '../errors/as-error.js';
import { BadRequestException, ExpectationFailedException } from '../errors/client-exceptions.js';
import { answerError } from '../pipeline/answer-error.js';
import { handleRequest, type Pipeline } from '../pipeline/handle-request.js';
import { isPromise } from '../pipeline/is-promise.js';
import { publishEnd, publishError, publishStart } from '../pipeline/request-channels.js';
import type { HttpResponse } from '../response/http-response.js';
import { breakOff } from './break-off.js';
import { discardRest, mayHaveRest } from './discard-rest.js';
import { logAccess } from './log-access.js';
import { type Middleware, runMiddleware } from './middleware.js';
import { NodeRequest } from './node-request.js';
import { sendResponse } from './send-response.js';

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
    if (this.#accessLog) logAccess(response, request.context, this.#pipeline.logger);
    if (!saysWhichHost(message)) {
      // Whoever leaves that out may not speak HTTP at all; with two, others may have taken the other one.
      response.shouldKeepAlive = false;
      this.#refuse(request, namesNoHost());
    } else if (this.#middleware.length === 0) this.#handle(request);
    else this.#passMiddleware(request);
  }

  /** Answers a request that expects something else than to be told to go on: nothing else can be expected. */
  refuseExpectation(message: IncomingMessage, response: ServerResponse): void {
    const request = new NodeRequest(message, response);
    if (this.#accessLog) logAccess(response, request.context, this.#pipeline.logger);
    if (mayHaveRest(message)) discardRest(message, response, this.#pipeline.bodyLimit);
    const error = new ExpectationFailedException(`nobody can do what \`${message.headers.expect}\` expects`);
    this.#refuse(request, error);
  }

  #passMiddleware(request: NodeRequest): void {
    const { message, response } = request;
    // Middleware may answer before the body is there.
    if (mayHaveRest(message)) discardRest(message, response, this.#pipeline.bodyLimit);
    runMiddleware(this.#middleware, message, response, (error) => {
      if (error === undefined) this.#handle(request);
      else this.#refuse(request, error);
    });
  }

  #handle(request: NodeRequest): void {
    const answer = handleRequest(this.#pipeline, request, request.context);
    if (isPromise(answer)) answer.then((ready) => this.#send(request, ready));
    else this.#send(request, answer);
  }

  #send(request: NodeRequest, answer: HttpResponse): void {
    const { message, response } = request;
    const isDiscarded = this.#middleware.length > 0;
    if (!isDiscarded && mayHaveRest(message)) discardRest(message, response, this.#pipeline.bodyLimit);
    try {
      this.#write(request, answer)?.catch((error: unknown) => this.#fail(request, error));
    } catch (error) {
      this.#fail(request, error);
    }
  }

  #write({ response, context }: NodeRequest, answer: HttpResponse): Promise<void> | undefined {
    const hasMiddleware = this.#middleware.length > 0;
    return sendResponse(response, answer, context, { last: this.isClosing, hasMiddleware });
  }

  /** Answers what is refused in front of the pipeline. */
  #refuse(request: NodeRequest, error: unknown): void {
    const { context, response } = request;
    publishStart(context);
    this.#fail(request, error);
    publishEnd(context, response.statusCode);
  }

  /** What cannot be sent is answered as an error; an answer that has started can only be broken off. */
  #fail(request: NodeRequest, error: unknown): void {
    const { response, context } = request;
    const { logger } = this.#pipeline;
    publishError(context, error);
    if (response.headersSent) {
      const { method, path, requestId, traceId } = context;
      logger.error('answer broken off', { requestId, traceId, method, path, err: asError(error) });
      if (!response.writableEnded) breakOff(response);
    } else {
      for (const name of ['content-type', 'content-length', 'content-encoding']) response.removeHeader(name);
      this.#write(request, answerError(error, logger, context));
    }
  }
}

/** Whether a request names one host; those of HTTP/1.0 may name none (RFC 9112, section 3.2). */
function saysWhichHost({ rawHeaders, httpVersionMinor }: IncomingMessage): boolean {
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index];
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts++;
  }
  return hosts === 1 || (hosts === 0 && httpVersionMinor === 0);
}

function namesNoHost(): BadRequestException {
  return new BadRequestException('the request does not say which host it is for');
}
