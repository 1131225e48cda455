import type { RequestSource } from '../container/served-application.js';
import { abortSignal, RequestContext } from '../context/request-context.js';
import { asError } from '../errors/as-error.js';
import { ServiceUnavailableException } from '../errors/server-exceptions.js';
import { withoutStack } from '../errors/without-stack.js';
import { logAccess } from '../pipeline/log-access.js';
import { publishEnd, publishError, publishStart } from '../pipeline/request-channels.js';
import { logAborted, logUnfinished, respondToError } from '../pipeline/respond-to-error.js';
import { handleRequest, type ServedPipeline } from '../pipeline/stages.js';
import type { HttpResponse } from '../response/http-response.js';
import { responseHead } from '../response/response-head.js';
import { FetchIncomingRequest } from './fetch-incoming-request.js';
import type { FetchAdapterOptions } from './fetch-options.js';
import { responseBody } from './response-body.js';

/** The facts that a server knows of a request besides the `Request`. */
export interface FetchInformation {
  /**
   * The address of the client, perhaps with a port: `203.0.113.7`, `203.0.113.7:4000`, `[2001:db8::1]:4000`. Rate limits by address
   * need it: without it, requests to limited routes fail with 500.
   */
  readonly remoteAddress?: string | undefined;
}

/** Passes requests of the Fetch API to a pipeline, and knows those in flight. */
export class FetchRequests implements RequestSource {
  readonly #pipeline: ServedPipeline;
  readonly #hasAccessLog: boolean;
  readonly #inFlight = new Map<FetchIncomingRequest, RequestContext>();
  readonly #stops: (() => unknown)[] = [];
  #isClosing = false;
  #closesConnections = false;
  #onIdle = () => {};

  constructor(pipeline: ServedPipeline, { accessLog = false }: FetchAdapterOptions) {
    this.#pipeline = pipeline;
    this.#hasAccessLog = accessLog;
  }

  /** Adds a function that stops a server. */
  onClose(stop: () => unknown): void {
    this.#stops.push(stop);
  }

  /** Handles a request. The promise is not rejected. */
  async handle(request: Request, { remoteAddress }: FetchInformation = {}): Promise<Response> {
    const incoming = new FetchIncomingRequest(request, remoteAddress);
    const context = new RequestContext(incoming);
    // Until there is a response: the shutdown aborts the request.
    let status = 503;
    const log = this.#hasAccessLog ? logAccess(context, this.#pipeline.logger) : undefined;
    this.#inFlight.set(incoming, context);
    incoming.onEnd = (isAborted) => {
      this.#inFlight.delete(incoming);
      if (this.#inFlight.size === 0) this.#onIdle();
      log?.(status, !isAborted ? 'sent' : incoming.isAborted ? 'aborted' : 'disconnected');
    };
    const send = (result: HttpResponse) => {
      status = result.status;
      return this.#send(result, incoming, context);
    };
    const result = await (this.#isClosing ? this.#reject(context) : handleRequest(this.#pipeline, incoming, context));
    try {
      return await send(result);
    } catch (error) {
      publishError(context, error);
      return await send(await respondToError(error, this.#pipeline, context));
    }
  }

  /** Asks the server to close the connection of every response from now on. */
  closeAfterResponses(): void {
    this.#closesConnections = true;
  }

  /**
   * Rejects further requests with 503, stops the servers, waits `timeout` milliseconds for the requests in flight, and aborts those that
   * remain. Returns their number.
   */
  async drain(timeout: number): Promise<number> {
    this.#isClosing = true;
    this.closeAfterResponses();
    const idle = new Promise<void>((resolve) => {
      this.#onIdle = resolve;
      if (this.#inFlight.size === 0) resolve();
    });
    let timer: NodeJS.Timeout | undefined;
    const expired = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, timeout);
    });
    await Promise.race([Promise.all([idle, ...this.#stops.map((stop) => this.#stop(stop))]), expired]);
    clearTimeout(timer);
    const aborted = [...this.#inFlight];
    for (const [incoming, context] of aborted) {
      incoming.isAborted = true;
      logUnfinished(this.#pipeline, context);
      incoming.disconnect();
    }
    return aborted.length;
  }

  async #stop(stop: () => unknown): Promise<void> {
    try {
      await stop();
    } catch (error) {
      this.#pipeline.logger.error('the server could not be stopped', { err: asError(error) });
    }
  }

  async #reject(context: RequestContext): Promise<HttpResponse> {
    const error = withoutStack(() => new ServiceUnavailableException('the application is closing'));
    publishStart(context);
    publishError(context, error);
    const response = await respondToError(error, this.#pipeline, context);
    publishEnd(context, response.status);
    return response;
  }

  async #send(result: HttpResponse, incoming: FetchIncomingRequest, context: RequestContext): Promise<Response> {
    const headers = new Headers();
    const head = responseHead(result, context);
    for (let index = 0; index < head.length; index += 2) headers.append(head[index] ?? '', head[index + 1] ?? '');
    if (this.#closesConnections) headers.set('connection', 'close');
    const body = await responseBody(result, incoming, {
      onFailure: (error) => {
        incoming.isAborted = true;
        publishError(context, error);
        logAborted(error, this.#pipeline, context);
      },
      onLive: (end) =>
        this.#pipeline.liveStreams.add(() => {
          abortSignal(context);
          end();
        }),
    });
    return new Response(body, { status: result.status, headers });
  }
}
