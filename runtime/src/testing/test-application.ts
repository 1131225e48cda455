import type { Environment } from '../configuration/configuration-table.js';
import { type Limits, readLimits } from '../container/application-options.js';
import { meantCodec } from '../container/codec-tokens.js';
import type { CompiledApplication } from '../container/compiled-application.js';
import { resolveInstance } from '../container/resolve-instance.js';
import { type StartedApplication, startApplication } from '../container/start-application.js';
import { RequestContext } from '../context/request-context.js';
import type { Token } from '../contract/token.js';
import { createLogger } from '../logging/create-logger.js';
import type { Logger } from '../logging/logger.js';
import type { MissingPropertyPolicy } from '../pipeline/missing-properties.js';
import { respondToError } from '../pipeline/respond-to-error.js';
import { handleRequest } from '../pipeline/stages.js';
import type { HttpResponse } from '../response/http-response.js';
import { mayHaveBody, responseHead } from '../response/response-head.js';
import type { MiddlewareOfPath, PathPrefix } from '../server/below-prefix.js';
import type { BoundAddress } from '../server/bound-address.js';
import { HttpServer } from '../server/http-server.js';
import { type ListenTarget, parseAddress } from '../server/listen-address.js';
import type { Middleware } from '../server/middleware.js';
import type { ListenOptions } from '../server/serve-tls.js';
import { callInMemory } from './call-in-memory.js';
import { collectBody, StreamFailure } from './collect-body.js';
import { MemoryIncomingRequest, type MemoryRequestParts } from './memory-incoming-request.js';
import { type Override, overridesByToken } from './override.js';
import { TestRequest } from './test-request.js';
import { TestResponse } from './test-response.js';

/** The options of `TestApplication.create`. */
export interface TestApplicationOptions {
  /** The replacements of providers: `override(Pool, fakePool)`, `overrideFactory(Pool, () => …)`. */
  readonly overrides?: readonly Override[];
  /** The source of the `@Configuration` classes. Default: as for `Application`. An overridden class is not read. */
  readonly env?: Environment;
  /** The maximum size of a request body in bytes. Default: 1 MiB. */
  readonly bodyLimit?: number;
  /** Whether a body without the header `Content-Type` is read as JSON. Default: it is rejected, as by `Application`. */
  readonly bodyWithoutContentType?: 'json';
  /**
   * The consequence of a required property that a result lacks, as for `Application`. Default: `'error'`, so that the request of the test
   * fails with 500 and an entry of the log that names the property.
   */
  readonly missingProperties?: MissingPropertyPolicy;
  /** The directory in which uploaded files are staged. Default: the directory of the system for temporary files. */
  readonly uploadTempDir?: string;
  /** Whether the API document and its page are served, when there is `@OpenApi`. Default: true. */
  readonly openapi?: boolean;
  /** The logger of the application. Default: errors, or the level of `ASHLAR_LOG`, to the standard output. */
  readonly logger?: Logger;
}

/** An application for tests, with the production container and pipeline. It needs no socket, and can listen on one. */
export class TestApplication {
  readonly #started: StartedApplication;
  readonly #limits: Limits;
  /** The server that handles requests once there is middleware, or an address. */
  #server: HttpServer | undefined;
  #isListening = false;
  #closed: Promise<void> | undefined;

  private constructor(started: StartedApplication, limits: Limits) {
    this.#started = started;
    this.#limits = limits;
  }

  /**
   * Starts a compiled application, with the replacements of its providers.
   * @throws StartupError, also when an override is of a type that the application does not provide.
   */
  static async create<Container>(
    compiled: CompiledApplication<Container>,
    options: TestApplicationOptions = {},
  ): Promise<TestApplication> {
    const limits = readLimits(options);
    const logger = options.logger ?? createLogger(process.env['ASHLAR_LOG'] ? {} : { level: 'error' });
    const overrides = overridesByToken(options.overrides ?? []);
    const started = await startApplication(compiled, {
      logger,
      limits,
      options: { ...options, missingProperties: options.missingProperties ?? 'error' },
      overrides,
    });
    return new TestApplication(started, limits);
  }

  /**
   * Applies Connect-style middleware of `node:http` (`cors()`, `helmet()`, `compression()`) to all later requests, as
   * `Application.use` does. Requests then go through `node:http`, over connections that never leave the process.
   */
  use(middleware: Middleware): this;
  /**
   * Applies middleware to the requests of a path and of the paths below it: `app.use('/admin', middleware)` for `/admin` and
   * `/admin/users`, not for `/administrator`. Paths are compared as the router does, after their escapes are decoded: `/%61dmin` is
   * `/admin`. `request.url` stays whole.
   * @throws StartupError for a prefix without a slash at the beginning, or with one at the end.
   */
  use(prefix: PathPrefix, middleware: Middleware): this;
  use(...middleware: MiddlewareOfPath): this {
    this.#httpServer().use(...middleware);
    return this;
  }

  /**
   * Binds an address, by default a free port of 127.0.0.1, for clients that need one: Supertest, a browser, a generated client. The
   * methods of this class still send requests without it. `{ tls: { key, cert } }` serves HTTPS.
   * @throws StartupError when the address is not available.
   */
  async listen(target: ListenTarget = 0, options: ListenOptions = {}): Promise<BoundAddress> {
    if (this.#isListening || this.#closed !== undefined)
      throw new Error('`listen` was called, but the test application is already listening or shut down');
    this.#isListening = true;
    const server = this.#httpServer();
    try {
      await server.listen(parseAddress(target), options);
    } catch (error) {
      this.#isListening = false;
      throw error;
    }
    const address = server.address();
    if (address === undefined) throw new Error('the test application was shut down');
    return address;
  }

  /** The server of `node:http` after `listen`, as `Application.server`; `undefined` before. */
  get server(): HttpServer['node'] | undefined {
    return this.#isListening ? this.#server?.node : undefined;
  }

  /** Creates a `GET` request to a path, which can have a query. */
  get(path: string): TestRequest {
    return new TestRequest(this.#send, 'GET', path);
  }

  /** Creates a `HEAD` request. */
  head(path: string): TestRequest {
    return new TestRequest(this.#send, 'HEAD', path);
  }

  /** Creates a `POST` request. */
  post(path: string): TestRequest {
    return new TestRequest(this.#send, 'POST', path);
  }

  /** Creates a `PUT` request. */
  put(path: string): TestRequest {
    return new TestRequest(this.#send, 'PUT', path);
  }

  /** Creates a `PATCH` request. */
  patch(path: string): TestRequest {
    return new TestRequest(this.#send, 'PATCH', path);
  }

  /** Creates a `DELETE` request. */
  delete(path: string): TestRequest {
    return new TestRequest(this.#send, 'DELETE', path);
  }

  /** Creates an `OPTIONS` request. */
  options(path: string): TestRequest {
    return new TestRequest(this.#send, 'OPTIONS', path);
  }

  /**
   * The instance of a provider, or its replacement.
   * @throws Error when the application has none.
   */
  resolve<T>(token: Token<T>): T {
    const { instances } = this.#started;
    return resolveInstance(instances, meantCodec(token, instances.keys()));
  }

  /**
   * Stops listening, if it does, as `Application.close`, and runs the shutdown hooks. A second call gets the promise of the first.
   * @throws ShutdownError for the first hook that failed.
   */
  shutdown(): Promise<void> {
    this.#closed ??= this.#close();
    return this.#closed;
  }

  async #close(): Promise<void> {
    const { events, pipeline, lifecycle } = this.#started;
    await lifecycle.requestShutdown();
    if (this.#isListening) {
      // Streams of events never end by themselves: waiting for them would take the whole timeout.
      events?.onShutdown();
      pipeline.liveStreams.end();
      await this.#server?.drain(this.#limits.drainTimeout);
    }
    await lifecycle.shutdown();
  }

  #httpServer(): HttpServer {
    this.#server ??= new HttpServer(this.#started.pipeline, { ...this.#limits, accessLog: false });
    return this.#server;
  }

  readonly #send = (parts: MemoryRequestParts): Promise<TestResponse> =>
    this.#server === undefined ? this.#handle(parts) : this.#request(this.#server, parts);

  async #request(server: HttpServer, parts: MemoryRequestParts): Promise<TestResponse> {
    const { status, head, body } = await callInMemory(server, parts);
    return new TestResponse(status, head, await collectBody(body, true));
  }

  async #handle(parts: MemoryRequestParts): Promise<TestResponse> {
    const request = new MemoryIncomingRequest(parts);
    const context = new RequestContext(request);
    const response = await handleRequest(this.#started.pipeline, request, context);
    const isSent = context.method !== 'HEAD' && mayHaveBody(response.status);
    const stream = response.body.asStream();
    if (!isSent) stream?.discard();
    if (!isSent || stream === undefined) {
      return testResponse(response, context, (isSent && response.bodyBytes()) || new Uint8Array());
    }
    try {
      return testResponse(response, context, await collectBody(stream.open(), stream.isLive));
    } catch (error) {
      if (!(error instanceof StreamFailure) || error.hasStarted) throw error;
      const failure = await respondToError(error.cause, this.#started.pipeline, context);
      return testResponse(failure, context, failure.bodyBytes() ?? new Uint8Array());
    }
  }
}

function testResponse(response: HttpResponse, context: RequestContext, body: Uint8Array): TestResponse {
  return new TestResponse(response.status, responseHead(response, context), body);
}
