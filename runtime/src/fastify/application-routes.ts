import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { Readable } from 'node:stream';
import { types } from 'node:util';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import type { RequestContext } from '../context/request-context.js';
import { isPromise } from '../contract/is-promise.js';
import { asError, look } from '../errors/as-error.js';
import { publishEnd, publishError, publishStart } from '../pipeline/request-channels.js';
import { logUnfinished, respondToError } from '../pipeline/respond-to-error.js';
import type { Route } from '../pipeline/route-contract.js';
import { handleRequest, type ServedPipeline } from '../pipeline/stages.js';
import type { HttpResponse } from '../response/http-response.js';
import { abortRequests } from '../server/abort-requests.js';
import { beginRequest, requestOf } from '../server/begin-request.js';
import { checkFraming } from '../server/check-framing.js';
import { toException } from '../server/middleware.js';
import type { NodeIncomingRequest } from '../server/node-incoming-request.js';
import type { RequestServerSettings } from '../server/request-server.js';
import { ResponseSender } from '../server/response-sender.js';
import { runInTurn } from '../server/run-in-turn.js';
import { rememberRequest } from './fastify-request.js';
import { hasForeignHooks, isUnobserved } from './foreign-hooks.js';
import { ReplySender } from './reply-sender.js';

const methods = ['GET', 'HEAD'];

const enteredBy = Symbol('routes that the request has entered');

/** A message of an instance of Fastify, in which several applications can handle it. A weak map would cost more than routing. */
interface EnteredMessage extends IncomingMessage {
  [enteredBy]?: ApplicationRoutes;
}

/** The routes of an application in an instance of Fastify. */
export class ApplicationRoutes {
  readonly #pipeline: ServedPipeline;
  readonly #settings: RequestServerSettings;
  readonly #sender: ResponseSender;
  /** Sends texts without further headers for routes that no hook can see. */
  readonly #directSender: ResponseSender;
  readonly #replies: ReplySender;
  /** The pipeline for requests that hooks can see. */
  readonly #observed: ServedPipeline;
  /** The errors of these requests. */
  readonly #errors = new WeakMap<RequestContext, Error>();
  #isUnobserved = false;

  constructor(pipeline: ServedPipeline, settings: RequestServerSettings) {
    this.#pipeline = pipeline;
    this.#settings = settings;
    this.#sender = new ResponseSender(pipeline);
    this.#sender.hasMiddleware = true;
    this.#directSender = new ResponseSender(pipeline);
    this.#replies = new ReplySender(this.#sender);
    this.#observed = { ...pipeline, onError: (context, error) => this.#errors.set(context, errorForHooks(error)) };
  }

  /** Ends the streams of events, and lets every response close its connection from now on. */
  close(): void {
    this.#pipeline.liveStreams.end();
    this.closeAfterResponses();
  }

  /** Lets every response close its connection from now on. */
  closeAfterResponses(): void {
    this.#sender.isClosing = true;
    this.#directSender.isClosing = true;
  }

  /** Logs the requests of the connections, which the server is about to close. Returns their number. */
  abortRequests(connections: Iterable<Socket>): number {
    return abortRequests(connections, (context) => logUnfinished(this.#pipeline, context));
  }

  /**
   * Adds the routes to an instance with a context of its own. `prefix` is the prefix of that context, which the paths of the API document
   * have already.
   */
  async register(instance: FastifyInstance, prefix: string): Promise<void> {
    // The pipeline reads the body after the guards: other routes keep their parsers.
    instance.removeAllContentTypeParsers();
    // Fastify finds the parser of a type faster than that of all types.
    for (const type of ['application/json', '*'])
      instance.addContentTypeParser(type, (_request, payload, done) => done(null, payload));
    // Fastify passes a second error of a request, such as that of an `onSend` hook, to the error handler of the enclosing context.
    instance.setErrorHandler((error: FastifyError, request, reply) => this.#failAgain(error, request, reply));
    const fail = (error: FastifyError, request: FastifyRequest, reply: FastifyReply) =>
      this.#fail(error, request, reply);
    await instance.register(async (routes) => {
      routes.setErrorHandler(fail);
      this.#addRoutes(routes, prefix);
    });
    await instance.register(async (otherPaths) => {
      otherPaths.setErrorHandler(fail);
      otherPaths.addHook('preParsing', hideInvalidType);
      otherPaths.addHook('onSend', this.#replies.afterHooks);
      otherPaths.setNotFoundHandler((request, reply) => this.#handle(request, reply, false));
    });
  }

  #addRoutes(instance: FastifyInstance, prefix: string): void {
    let isObserved = false;
    instance.addHook('onRoute', (route) => {
      isObserved ||= hasForeignHooks(route, hideInvalidType);
      addOnSend(route, this.#replies.afterHooks);
    });
    instance.addHook('onReady', async () => {
      this.#isUnobserved = !isObserved && isUnobserved(instance);
    });
    const handler = (request: FastifyRequest, reply: FastifyReply) => this.#handle(request, reply, this.#isUnobserved);
    for (const route of this.#pipeline.routes.values()) {
      const url = routeUrl(route);
      if (url === undefined) continue;
      // A GET route handles HEAD itself.
      if (route.method === 'GET') instance.route({ method: [...methods], url, handler, exposeHeadRoute: false });
      else instance.route({ method: route.method, url, handler, preParsing: hideInvalidType });
    }
    for (const path of this.#pipeline.documents?.paths ?? []) {
      const url = path.slice(prefix.length) || '/';
      if (!instance.hasRoute({ method: 'GET', url: path }))
        instance.route({ method: [...methods], url, handler, exposeHeadRoute: false });
    }
  }

  /** Remembers a request that was checked by the server of the application. */
  enter(incoming: NodeIncomingRequest): void {
    const message: EnteredMessage = incoming.message;
    message[enteredBy] = this;
    // A hook or another route may respond before the body was received.
    this.#sender.discardRest(incoming);
  }

  /** Handles a request that Fastify could not route. No hooks are called. */
  handleUnrouted(request: FastifyRequest, reply: FastifyReply): void {
    const incoming = this.#find(request.raw) ?? this.#begin(request, reply);
    const result = handleRequest(this.#pipeline, incoming, incoming.context);
    if (isPromise(result)) void result.then((ready) => this.#replies.sendNow(reply, incoming, ready));
    else this.#replies.sendNow(reply, incoming, result);
  }

  /** The id of a request in logs of Fastify. */
  idOf(message: IncomingMessage): string | undefined {
    return this.#find(message)?.context.requestId;
  }

  #find(message: EnteredMessage): NodeIncomingRequest | undefined {
    return message[enteredBy] === this ? requestOf(message) : undefined;
  }

  // A handler that returns the reply makes Fastify wait for the end of the response, as for a promise.
  #handle(request: FastifyRequest, reply: FastifyReply, isUnobserved: boolean): void {
    // The server of the application has let it wait for its turn.
    if (this.#find(request.raw) !== undefined) this.#handleNow(request, reply, isUnobserved);
    else {
      runInTurn(request.raw, reply.raw, this.#settings.maxPipelined, () =>
        this.#handleNow(request, reply, isUnobserved),
      );
    }
  }

  #handleNow(request: FastifyRequest, reply: FastifyReply, isUnobserved: boolean): void {
    const known = this.#find(request.raw);
    const incoming = known ?? this.#begin(request, reply);
    rememberRequest(request);
    const { body } = request;
    if (body !== request.raw && body instanceof Readable) readFrom(incoming, body);
    const error = known === undefined ? checkFraming(request.raw) : undefined;
    if (error !== undefined) {
      reply.raw.shouldKeepAlive = false;
      this.#reject(reply, incoming, error);
      return;
    }
    const result = handleRequest(isUnobserved ? this.#pipeline : this.#observed, incoming, incoming.context);
    // Neither fails: the pipeline makes a response of every error.
    if (isPromise(result)) void result.then((ready) => this.#send(reply, incoming, ready, isUnobserved));
    else this.#send(reply, incoming, result, isUnobserved);
  }

  #send(reply: FastifyReply, incoming: NodeIncomingRequest, result: HttpResponse, isUnobserved: boolean): void {
    const error = isUnobserved ? undefined : this.#errors.get(incoming.context);
    if (error !== undefined) this.#replies.sendError(reply, error, result);
    else if (!isUnobserved || reply.sent) this.#replies.send(reply, incoming, result);
    else {
      reply.hijack();
      // Node keeps one value of a header if others were set before, as for simulated requests: these are set one by one.
      const isPlain = typeof result.body.content === 'string' && result.headers.length === 0;
      (isPlain ? this.#directSender : this.#sender).send(incoming, result);
    }
  }

  /** Responds to an error, after the `onError` hooks: that of a hook, or that of a request whose response is there already. */
  #fail(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
    const incoming = this.#find(request.raw) ?? this.#begin(request, reply);
    const response = this.#replies.takeErrorResponse(reply);
    if (response !== undefined) {
      this.#replies.send(reply, incoming, response);
      return;
    }
    this.#replies.discard(reply, incoming);
    this.#reject(reply, incoming, toException(error));
  }

  /** Responds to the error of an `onSend` hook for the response to an error. No further hooks are called. */
  #failAgain(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
    const incoming = this.#find(request.raw) ?? this.#begin(request, reply);
    const { context } = incoming;
    this.#replies.discard(reply, incoming);
    publishError(context, error);
    const result = respondToError(toException(error), this.#pipeline, context);
    if (isPromise(result)) void result.then((ready) => this.#replies.sendLast(reply, incoming, ready));
    else this.#replies.sendLast(reply, incoming, result);
  }

  #reject(reply: FastifyReply, incoming: NodeIncomingRequest, error: unknown): void {
    const { context } = incoming;
    publishStart(context);
    publishError(context, error);
    const send = (ready: HttpResponse) => {
      this.#replies.send(reply, incoming, ready);
      publishEnd(context, reply.statusCode);
    };
    const result = respondToError(error, this.#pipeline, context);
    if (isPromise(result)) void result.then(send);
    else send(result);
  }

  #begin(request: FastifyRequest, reply: FastifyReply): NodeIncomingRequest {
    const incoming = beginRequest(request.raw, reply.raw, this.#settings, this.#pipeline.logger);
    this.enter(incoming);
    return incoming;
  }
}

/** Reads the body from what the hooks of `preParsing` have made of it. */
function readFrom(incoming: NodeIncomingRequest, source: Readable): void {
  incoming.source = source;
  // An error closes the source, which ends the request: without a listener, it would end the process.
  source.on('error', () => {});
}

/** A last hook: hooks of plugins are added to a route while it is registered. */
function addOnSend(route: RouteOptions, hook: ReplySender['afterHooks']): void {
  const { onSend = [] } = route;
  route.onSend = [...(Array.isArray(onSend) ? onSend : [onSend]), hook];
}

/** Fastify rejects an invalid `Content-Type` before the handler: the rate limit and the guards of the route come first. */
function hideInvalidType(
  request: FastifyRequest,
  _reply: FastifyReply,
  _payload: unknown,
  done: (error?: null) => void,
): void {
  const type = request.headers['content-type'];
  // Nearly all clients send exactly this.
  if (
    type !== undefined &&
    type !== 'application/json' &&
    !/^\s*[\w!#$%&'*+.^`|~-]+\/[\w!#$%&'*+.^`|~-]+\s*(?:;|$)/.test(type)
  ) {
    request.headers = { ...request.headers, 'content-type': undefined };
  }
  done();
}

/**
 * Converts a thrown value to an error that Fastify takes for one. Fastify sends other values as the body of a response: also an error of
 * another realm, as in test runners.
 */
function errorForHooks(thrown: unknown): Error {
  const error = asError(thrown);
  if (!types.isProxy(error) && error instanceof Error) return error;
  return new Error(look(error), { cause: error });
}

/**
 * The URL of a route in the syntax of Fastify: `/notes/:id` for `/notes/{id}`. Absent for a path with `*`, which Fastify reads as a
 * wildcard: the handler for other paths serves it.
 */
function routeUrl({ path }: Pick<Route, 'path'>): string | undefined {
  if (path.includes('*')) return undefined;
  return path.split('/').map(segmentUrl).join('/');
}

function segmentUrl(segment: string, index: number): string {
  const name = /^\{(.*)\}$/.exec(segment)?.[1];
  // The pipeline reads the parameters itself: their names are for lists of routes.
  if (name !== undefined) return /^\w+$/.test(name) ? `:${name}` : `:parameter${index}`;
  return segment.replaceAll(':', '::');
}
