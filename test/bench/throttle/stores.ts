import 'reflect-metadata';
import { createRequire } from 'node:module';
import { ThrottlerStorageService } from '@nestjs/throttler';
import { MemoryStore } from 'express-rate-limit';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { MemoryThrottleStore } from '../../../runtime/src/index.ts';

/** An empty store, with the calls of its framework. */
export interface OpenStore {
  /** Counts an attempt on each key, one after the other, and returns the count of the last one. */
  hit(keys: readonly string[]): number | Promise<number>;
  /** Lets go of everything, timers too; `keys` are all that were counted. */
  close(keys: readonly string[]): void | Promise<void>;
}

/** A store of the comparison. */
export interface Candidate {
  readonly name: string;
  /** `capacity`: no more keys will be counted. */
  open(capacity: number): OpenStore;
}

// The default of most of them, but for an hour: no window ends while the benchmark runs.
const limit = 60;
const windowSeconds = 3600;
const windowMs = windowSeconds * 1000;

/** A store written by hand: without a capacity, so that it never drops an entry. */
function openBareMap(): OpenStore {
  const buckets = new Map<string, { count: number; end: number }>();
  function increment(key: string): { readonly count: number; readonly end: number } {
    const now = Date.now();
    const running = buckets.get(key);
    if (running !== undefined && now < running.end) {
      running.count++;
      return running;
    }
    const bucket = { count: 1, end: now + windowMs };
    buckets.set(key, bucket);
    return bucket;
  }
  return {
    hit(keys) {
      let count = 0;
      for (const key of keys) ({ count } = increment(key));
      return count;
    },
    close: () => buckets.clear(),
  };
}

function openAshlar(capacity: number): OpenStore {
  const store = MemoryThrottleStore.withCapacity(capacity);
  return {
    hit(keys) {
      let count = 0;
      for (const key of keys) ({ count } = store.increment(key, windowMs));
      return count;
    },
    close() {},
  };
}

function openExpress(): OpenStore {
  const store = new MemoryStore();
  // The middleware hands over all of its options; the store reads this one.
  store.init({ windowMs } as Parameters<MemoryStore['init']>[0]);
  return {
    async hit(keys) {
      let count = 0;
      for (const key of keys) count = (await store.increment(key)).totalHits;
      return count;
    },
    close: () => store.shutdown(),
  };
}

/** The part of the store of `@fastify/rate-limit` that the plugin calls; the file has no types. */
interface LocalStore {
  incr(
    key: string,
    done: (error: Error | null, result: { readonly current: number }) => void,
    timeWindow: number,
    max: number,
  ): void;
}
const require = createRequire(import.meta.url);
const LocalStore: new (continueExceeding: boolean, exponentialBackoff: boolean, cache: number) => LocalStore =
  require('@fastify/rate-limit/store/LocalStore.js');

function openFastify(capacity: number): OpenStore {
  const store = new LocalStore(false, false, capacity);
  const increment = (key: string) =>
    new Promise<{ readonly current: number }>((resolve, reject) => {
      const done = (error: Error | null, result: { readonly current: number }) =>
        error ? reject(error) : resolve(result);
      store.incr(key, done, windowMs, limit);
    });
  return {
    async hit(keys) {
      let count = 0;
      for (const key of keys) count = (await increment(key)).current;
      return count;
    },
    close() {},
  };
}

function openFlexible(): OpenStore {
  const limiter = new RateLimiterMemory({ points: limit, duration: windowSeconds });
  const consume = async (key: string) => {
    try {
      return await limiter.consume(key);
    } catch (rejection) {
      if (rejection instanceof RateLimiterRes) return rejection;
      throw rejection;
    }
  };
  return {
    async hit(keys) {
      let count = 0;
      for (const key of keys) count = (await consume(key)).consumedPoints;
      return count;
    },
    async close(keys) {
      for (const key of keys) await limiter.delete(key);
    },
  };
}

function openNest(): OpenStore {
  const service = new ThrottlerStorageService();
  return {
    async hit(keys) {
      let count = 0;
      // A rejected client is blocked for a window, unless the module is configured otherwise.
      for (const key of keys) count = (await service.increment(key, windowMs, limit, windowMs, 'default')).totalHits;
      return count;
    },
    close: () => service.onApplicationShutdown(),
  };
}

/** The store that the others are compared with. */
export const bareMap: Candidate = { name: 'a bare Map', open: openBareMap };

/** The store of this repository. */
export const ashlar: Candidate = { name: 'ashlar', open: openAshlar };

/** All of them. */
export const candidates: readonly Candidate[] = [
  bareMap,
  ashlar,
  { name: 'express-rate-limit', open: openExpress },
  { name: '@fastify/rate-limit', open: openFastify },
  { name: 'rate-limiter-flexible', open: openFlexible },
  { name: '@nestjs/throttler', open: openNest },
];

/** Fails when a store is not called correctly: all must have counted to three. */
export async function mustCount({ name, open }: Candidate): Promise<void> {
  const store = open(10);
  await store.hit(['a', 'b']);
  const count = await store.hit(['b', 'a', 'a']);
  if (count !== 3) throw new Error(`${name} counts ${count} attempts, not 3`);
  await store.close(['a', 'b']);
}
