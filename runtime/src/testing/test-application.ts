import { type Limits, readLimits } from '../container/application-options.js';
import type { CompiledApplication } from '../container/compiled-application.js';
import { resolveInstance } from '../container/resolve-instance.js';
import { type StartedApplication, startApplication } from '../container/start-application.js';
import { RequestContext } from '../context/request-context.js';
import type { Token } from '../contract/token.js';
import { createLogger } from '../logging/create-logger.js';
import type { Logger } from '../logging/logger.js';
import { answerError } from '../pipeline/answer-error.js';
import { handleRequest } from '../pipeline/handle-request.js';
import type { HttpResponse } from '../response/http-response.js';
import { mayHaveBody, responseHead } from '../response/response-head.js';
import { HttpServer } from '../server/http-server.js';
import type { Middleware } from '../server/middleware.js';
import { callInMemory } from './call-in-memory.js';
import { collectBody, StreamFailure } from './collect-body.js';
import { MemoryIncomingRequest, type MemoryRequestParts } from './memory-incoming-request.js';
import { createOverrides, type Override } from './override.js';
import { TestRequest } from './test-request.js';
import { TestResponse } from './test-response.js';

/** What can be set when an application is created for a test. */
export interface TestApplicationOptions {
  /** What stands in for providers: `override(Pool, fakePool)`, `overrideFactory(Pool, () => …)`. */
  readonly overrides?: readonly Override[];
  /** How many bytes a body may have. Default: 1 MiB. */
  readonly bodyLimit?: number;
  /** What becomes of a body without the header `Content-Type`. Default: it is refused, as by `Application`. */
  readonly bodyWithoutContentType?: 'json';
  /** Whether the API document and its page are served, when there is `@OpenApi`. Default: true. */
  readonly openapi?: boolean;
  /** Where the application logs. Default: errors, or what `ASHLAR_LOG` says, to the standard output. */
  readonly logger?: Logger;
}

/** The production graph and pipeline of an application, without a socket. */
export class TestApplication {
  readonly #started: StartedApplication;
  readonly #limits: Limits;
  /** Serves every request, as soon as there is middleware around it. */
  #server: HttpServer | undefined;

  private constructor(started: StartedApplication, limits: Limits) {
    this.#started = started;
    this.#limits = limits;
  }

  /**
   * Starts a compiled application, with what stands in for its providers.
   * @throws StartupError, also when an override is of a type that the application does not provide.
   */
  static async create<Container>(
    compiled: CompiledApplication<Container>,
    options: TestApplicationOptions = {},
  ): Promise<TestApplication> {
    const limits = readLimits(options);
    const body = { bodyLimit: limits.bodyLimit, bodyWithoutContentType: options.bodyWithoutContentType };
    const { openapi = true } = options;
    const logger = options.logger ?? createLogger(process.env['ASHLAR_LOG'] ? {} : { level: 'error' });
    const overrides = await createOverrides(options.overrides ?? []);
    const started = await startApplication(compiled, { logger, body, overrides, openapi });
    return new TestApplication(started, limits);
  }

  /**
   * Puts Connect-style middleware of `node:http` (`cors()`, `helmet()`, `compression()`) around every request from now on, as
   * `Application.use` does. Requests then go through `node:http`, over connections that never leave the process.
   */
  use(middleware: Middleware): this {
    this.#server ??= new HttpServer(this.#started.pipeline, { ...this.#limits, accessLog: false });
    this.#server.use(middleware);
    return this;
  }

  /** A `GET` request to a path, which may have a query. */
  get(path: string): TestRequest {
    return new TestRequest(this.#send, 'GET', path);
  }

  /** A `HEAD` request. */
  head(path: string): TestRequest {
    return new TestRequest(this.#send, 'HEAD', path);
  }

  /** A `POST` request. */
  post(path: string): TestRequest {
    return new TestRequest(this.#send, 'POST', path);
  }

  /** A `PUT` request. */
  put(path: string): TestRequest {
    return new TestRequest(this.#send, 'PUT', path);
  }

  /** A `PATCH` request. */
  patch(path: string): TestRequest {
    return new TestRequest(this.#send, 'PATCH', path);
  }

  /** A `DELETE` request. */
  delete(path: string): TestRequest {
    return new TestRequest(this.#send, 'DELETE', path);
  }

  /** An `OPTIONS` request. */
  options(path: string): TestRequest {
    return new TestRequest(this.#send, 'OPTIONS', path);
  }

  /**
   * The instance of a provider, or what stands in for it.
   * @throws Error when the application has none.
   */
  resolve<T>(token: Token<T>): T {
    return resolveInstance(this.#started.instances, token);
  }

  /**
   * Runs the shutdown hooks. A second call gets the promise of the first.
   * @throws ShutdownError for the first hook that failed.
   */
  shutdown(): Promise<void> {
    return this.#started.lifecycle.shutdown();
  }

  readonly #send = (parts: MemoryRequestParts): Promise<TestResponse> =>
    this.#server === undefined ? this.#handle(parts) : this.#ask(this.#server, parts);

  async #ask(server: HttpServer, parts: MemoryRequestParts): Promise<TestResponse> {
    const { status, head, body } = await callInMemory(server, parts);
    return new TestResponse(status, head, await collectBody(body, true));
  }

  async #handle(parts: MemoryRequestParts): Promise<TestResponse> {
    const request = new MemoryIncomingRequest(parts);
    const context = new RequestContext(request);
    const answer = await handleRequest(this.#started.pipeline, request, context);
    const isSent = context.method !== 'HEAD' && mayHaveBody(answer.status);
    const stream = answer.body.asStream();
    if (!isSent) stream?.discard();
    if (!isSent || stream === undefined) {
      return answered(answer, context, (isSent && answer.bodyBytes()) || new Uint8Array());
    }
    try {
      return answered(answer, context, await collectBody(stream.open(), stream.isLive));
    } catch (error) {
      if (!(error instanceof StreamFailure) || error.hasStarted) throw error;
      const failure = answerError(error.cause, this.#started.pipeline.logger, context);
      return answered(failure, context, failure.bodyBytes() ?? new Uint8Array());
    }
  }
}

function answered(response: HttpResponse, context: RequestContext, body: Uint8Array): TestResponse {
  return new TestResponse(response.status, responseHead(response, context), body);
}
