import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { readLimits } from '../../../runtime/src/container/application-options.ts';
import type { CompiledApplication } from '../../../runtime/src/container/compiled-application.ts';
import { type StartedApplication, startApplication } from '../../../runtime/src/container/start-application.ts';
import { RequestContext } from '../../../runtime/src/context/request-context.ts';
import { HttpException } from '../../../runtime/src/errors/http-exception.ts';
import { isValidationFailure } from '../../../runtime/src/errors/validation-failure.ts';
import { createLogger } from '../../../runtime/src/logging/create-logger.ts';
import type { RequestFailed } from '../../../runtime/src/pipeline/request-channels.ts';
import { handleRequest } from '../../../runtime/src/pipeline/stages.ts';
import {
  MemoryIncomingRequest,
  type MemoryRequestParts,
} from '../../../runtime/src/testing/memory-incoming-request.ts';

/** A stage that ran: the name of the instance in the container, and the method that was called. */
export interface RecordedStage {
  readonly instance: string;
  readonly method: string;
}

/** The record of a request. */
export interface RecordedRequest {
  readonly status: number;
  /** The template of the route and its handler; absent without a route. */
  readonly route: { readonly method: string; readonly path: string; readonly handler: string } | undefined;
  /** The stages in the order in which they were entered. */
  readonly stages: readonly RecordedStage[];
  /** The status of the thrown error, before an error handler; absent without one. */
  readonly failure?: { readonly status: number; readonly isValidation: boolean };
  /** The stage whose code threw the error; absent where the framework did. */
  readonly thrownBy?: RecordedStage;
}

/** Methods of instances of the container that are stages, and the limiters of routes. */
type Instance = Readonly<Record<PropertyKey, unknown>>;

/** An application whose guards, resolvers, interceptors, handlers, mappers and limiters record that they run. */
export class InstrumentedApplication {
  readonly #started: StartedApplication;
  readonly #recorder: Recorder;

  private constructor(started: StartedApplication, recorder: Recorder) {
    this.#started = started;
    this.#recorder = recorder;
  }

  static async start(
    compiled: CompiledApplication<unknown>,
    env: Readonly<Record<string, string>>,
  ): Promise<InstrumentedApplication> {
    const recorder = new Recorder();
    const instrumented: CompiledApplication<unknown> = {
      ...compiled,
      createRoutes: (container) => compiled.createRoutes(recorder.container(container)),
    };
    const logger = createLogger({ level: 'silent' });
    const options = { logger, env };
    const started = await startApplication(instrumented, {
      logger,
      limits: readLimits({}),
      options,
      overrides: new Map(),
    });
    return new InstrumentedApplication(started, recorder);
  }

  /** Sends one request. Requests are sent one after the other, because the application has one record. */
  async send(parts: MemoryRequestParts): Promise<RecordedRequest> {
    this.#recorder.begin();
    const errors: unknown[] = [];
    const onError = (message: unknown) => {
      // The channel publishes exactly these messages.
      errors.push((message as RequestFailed).error);
    };
    const request = new MemoryIncomingRequest(parts);
    const context = new RequestContext(request);
    subscribe('ashlar:request:error', onError);
    try {
      const response = await handleRequest(this.#started.pipeline, request, context);
      response.body.asStream()?.discard();
      const { route } = context;
      const [error] = errors;
      const thrownBy = this.#recorder.sourceOf(error);
      return {
        status: response.status,
        route: route && { method: route.method, path: route.path, handler: `${route.controller}.${route.handler}` },
        stages: this.#recorder.stages,
        ...(errors.length > 0 && {
          failure: {
            status: error instanceof HttpException ? error.status : 500,
            isValidation: error instanceof HttpException && isValidationFailure(error),
          },
        }),
        ...(thrownBy !== undefined && { thrownBy }),
      };
    } finally {
      unsubscribe('ashlar:request:error', onError);
    }
  }

  async close(): Promise<void> {
    await this.#started.lifecycle.shutdown();
  }
}

const stageMethods: ReadonlySet<string> = new Set(['canActivate', 'resolve', 'intercept', 'map']);

class Recorder {
  #stages: RecordedStage[] = [];
  #sources = new Map<unknown, RecordedStage>();

  begin(): void {
    this.#stages = [];
    this.#sources = new Map();
  }

  get stages(): readonly RecordedStage[] {
    return this.#stages;
  }

  /** The stage whose code threw an error first: interceptors around it see it later. */
  sourceOf(error: unknown): RecordedStage | undefined {
    return this.#sources.get(error);
  }

  container(container: unknown): unknown {
    const known = new Map<string, unknown>();
    // Generated containers are objects of instances.
    return new Proxy(container as Instance, {
      get: (target, name) => {
        if (typeof name !== 'string') return target[name];
        if (!known.has(name)) known.set(name, this.#instance(name, target[name]));
        return known.get(name);
      },
    });
  }

  #instance(name: string, instance: unknown): unknown {
    if (typeof instance !== 'object' || instance === null) return instance;
    // An instance of a class is an object with methods.
    return new Proxy(instance as Instance, {
      get: (target, method) => {
        const member = target[method];
        if (typeof member !== 'function' || typeof method !== 'string' || method === 'constructor') return member;
        if (method === 'limiter') {
          return (...values: unknown[]) => this.#instance(name, Reflect.apply(member, target, values));
        }
        return (...values: unknown[]) =>
          this.#call({ instance: name, method }, () => Reflect.apply(member, target, values));
      },
    });
  }

  #call(stage: RecordedStage, run: () => unknown): unknown {
    this.#stages.push(stage);
    const failed = (error: unknown): never => {
      // The limiter is a part of the framework.
      if (stage.method !== 'admit' && !this.#sources.has(error)) this.#sources.set(error, stage);
      throw error;
    };
    try {
      const result = run();
      return result instanceof Promise ? result.catch(failed) : result;
    } catch (error) {
      return failed(error);
    }
  }
}

/** Whether a method belongs to a stage rather than to a handler. */
export function isStageMethod(method: string): boolean {
  return stageMethods.has(method);
}
