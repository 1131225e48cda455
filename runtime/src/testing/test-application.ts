import { readLimits } from '../container/application-options.js';
import { resolveInstance } from '../container/resolve-instance.js';
import { type StartedApplication, startApplication } from '../container/start-application.js';
import type { Token } from '../container/token.js';
import { RequestContext } from '../context/request-context.js';
import { createLogger } from '../logging/create-logger.js';
import type { Logger } from '../logging/logger.js';
import { answerError } from '../pipeline/answer-error.js';
import type { CompiledApplication } from '../pipeline/compiled-application.js';
import { handleRequest } from '../pipeline/handle-request.js';
import { answerFile } from '../response/file-answer.js';
import { mayHaveBody } from '../response/response-head.js';
import { collectStream, StreamFailure } from './collect-body.js';
import { MemoryRequest, type MemoryRequestParts } from './memory-request.js';
import { createOverrides, type Override } from './override.js';
import { TestRequest } from './test-request.js';
import { TestResponse } from './test-response.js';

/** What can be set when an application is created for a test. */
export interface TestApplicationOptions {
  /** What stands in for providers: `override(Pool, fakePool)`, `overrideFactory(Pool, () => …)`. */
  readonly overrides?: readonly Override[];
  /** How many bytes a body may have. Default: 1 MiB. */
  readonly bodyLimit?: number;
  /** Whether the API document and its page are served, when there is `@OpenApi`. Default: true. */
  readonly openapi?: boolean;
  /** Where the application logs. Default: errors, or what `ASHLAR_LOG` says, to the standard output. */
  readonly logger?: Logger;
}

/** The production graph and pipeline of an application, without a socket. */
export class TestApplication {
  readonly #started: StartedApplication;

  private constructor(started: StartedApplication) {
    this.#started = started;
  }

  /**
   * Starts a compiled application, with what stands in for its providers.
   * @throws StartupError, also when an override is of a type that the application does not provide.
   */
  static async create<Container>(
    compiled: CompiledApplication<Container>,
    options: TestApplicationOptions = {},
  ): Promise<TestApplication> {
    const { bodyLimit } = readLimits(options);
    const { openapi = true } = options;
    const logger = options.logger ?? createLogger(process.env['ASHLAR_LOG'] ? {} : { level: 'error' });
    const overrides = await createOverrides(options.overrides ?? []);
    return new TestApplication(await startApplication(compiled, { logger, bodyLimit, overrides, openapi }));
  }

  /**
   * Middleware needs the requests and responses of `node:http`, which there are none of without a socket.
   * @throws Error always, so that no test takes for granted what did not run.
   */
  use(_middleware: never): never {
    throw new Error(
      'a TestApplication has no socket, and so no middleware: test it with `Application.create(compiled)`, `use(…)` and `listen(0)`',
    );
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

  readonly #send = async (parts: MemoryRequestParts): Promise<TestResponse> => {
    const request = new MemoryRequest(parts);
    const context = new RequestContext(request);
    const answer = answerFile(await handleRequest(this.#started.pipeline, request, context), context);
    const isSent = context.method !== 'HEAD' && mayHaveBody(answer.status);
    const stream = answer.body.asStream();
    if (!isSent) stream?.discard();
    if (!isSent || stream === undefined) {
      return new TestResponse(answer, context, (isSent && answer.bodyBytes()) || new Uint8Array());
    }
    try {
      return new TestResponse(answer, context, await collectStream(stream));
    } catch (error) {
      if (!(error instanceof StreamFailure) || error.hasStarted) throw error;
      const failure = answerError(error.cause, this.#started.pipeline.logger, context);
      return new TestResponse(failure, context, failure.bodyBytes() ?? new Uint8Array());
    }
  };
}
