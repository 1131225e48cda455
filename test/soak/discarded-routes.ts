// Routes whose streams are not sent: an interceptor throws, replaces the response, calls the handler twice or does not wait for it.
import { createReadStream } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { jsonUnknown, respondEmpty, respondEvents, route } from '../../runtime/src/codegen/v1.ts';
import {
  ConflictException,
  HttpResponse as Http,
  type HttpResponse,
  type Interceptor,
  type Next,
  Response,
} from '../../runtime/src/index.ts';
import type { Route } from '../../runtime/src/pipeline/route-contract.ts';

/** The fate of the response of a handler, with the status that the client receives. */
interface Fate {
  readonly status: number;
  readonly intercept: (next: Next) => HttpResponse | Promise<HttpResponse>;
}

const fates: Readonly<Record<string, Fate>> = {
  thrown: {
    status: 409,
    intercept: async (next) => {
      await next();
      throw new ConflictException('busy');
    },
  },
  replaced: {
    status: 200,
    intercept: async (next) => {
      await next();
      return Http.text(200, 'other');
    },
  },
  twice: {
    status: 200,
    intercept: async (next) => {
      await next();
      return next();
    },
  },
  late: {
    status: 504,
    intercept: (next) => {
      const late = delay(1, Http.text(504, 'late'));
      // On a busy machine, a second timer could be the first one to end.
      return Promise.race([late, late.then(() => delay(5)).then(next)]);
    },
  },
};

/** Handlers with a source that holds something: a descriptor, or a place among the subscribers. */
export interface Sources {
  readonly file: string;
  readonly subscribe: () => AsyncIterable<unknown>;
}

/** The routes with their names. */
export function discardedRoutes({ file, subscribe }: Sources): Record<string, Route> {
  const routes: Record<string, Route> = {};
  for (const [fate, { intercept }] of Object.entries(fates)) {
    const interceptors: readonly Interceptor[] = [{ intercept: async (_context, next) => intercept(next) }];
    routes[`${fate}File`] = route(`GET /discarded/file/${fate}`, {
      interceptors,
      handle: () => Response.stream('application/octet-stream', createReadStream(file, { end: 99_999 })),
      respond: respondEmpty,
    });
    routes[`${fate}Events`] = route(`GET /discarded/events/${fate}`, {
      interceptors,
      handle: () => Response.sse(subscribe()),
      respond: respondEvents(jsonUnknown),
    });
  }
  return routes;
}

/** A path whose response ends when the client leaves. */
export const endlessPath = '/discarded/events/twice';

/** The requests for these routes, each with its status. Events that are sent have no end: clients have to leave. */
export const discardedRequests: readonly { readonly path: string; readonly want: number }[] = Object.entries(fates)
  .flatMap(([fate, { status }]) =>
    ['file', 'events'].map((source) => ({ path: `/discarded/${source}/${fate}`, want: status })),
  )
  .filter(({ path }) => path !== endlessPath);
