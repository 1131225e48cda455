import type { Guard, HttpResponse, Interceptor, Next, RequestContext } from '../../../runtime/src/index.ts';
import {
  MemoryIncomingRequest,
  type MemoryRequestParts,
} from '../../../runtime/src/testing/memory-incoming-request.ts';

/** Records the stages of a request in the order in which they run. */
export class RecordedStages {
  readonly events: string[] = [];

  /** A guard that lets everybody through, unless `decide` says something else. */
  guard(name: string, decide: () => boolean | Promise<boolean> = () => true): Guard {
    return {
      canActivate: () => {
        this.events.push(name);
        return decide();
      },
    };
  }

  /** An interceptor that adds its name to the response. */
  interceptor(name: string): Interceptor {
    return {
      intercept: async (_context: RequestContext, next: Next): Promise<HttpResponse> => {
        this.events.push(`${name} in`);
        try {
          const reply = await next();
          this.events.push(`${name} out ${reply.status}`);
          return reply.withHeader('x-passed', name);
        } catch (error) {
          this.events.push(`${name} sees ${String(error)}`);
          throw error;
        }
      },
    };
  }

  /** A request that reports when its body is read. */
  request(parts: MemoryRequestParts): MemoryIncomingRequest {
    return new WatchedRequest(parts, this.events);
  }
}

class WatchedRequest extends MemoryIncomingRequest {
  readonly #events: string[];

  constructor(parts: MemoryRequestParts, events: string[]) {
    super({ ...parts, headers: new Map([['content-type', ['application/json']], ...parts.headers]) });
    this.#events = events;
  }

  override readBody(...parameters: Parameters<MemoryIncomingRequest['readBody']>): void {
    this.#events.push('body');
    super.readBody(...parameters);
  }
}
