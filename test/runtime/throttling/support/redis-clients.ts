import { Redis } from 'ioredis';
import { createClient } from 'redis';
import type { RedisThrottleClient } from '../../../../runtime/src/redis/redis-throttle-client.ts';

/** A client that the tests use as applications do, and how they get rid of it. */
export interface OpenedClient {
  readonly client: RedisThrottleClient;
  /** The number of listeners of all events. */
  listeners(): number;
  close(): void;
}

/** Opens a client for a server on a port of 127.0.0.1. It need not be connected yet, and connects again by itself. */
type OpenClient = (port: number, user?: { readonly username: string; readonly password: string }) => OpenedClient;

const millisecondsBetweenAttempts = 20;

/** With `redis`. */
const openNodeRedis: OpenClient = (port, user) => {
  const socket = { host: '127.0.0.1', port, reconnectStrategy: millisecondsBetweenAttempts } as const;
  const client = createClient({ socket, ...user });
  client.on('error', () => {});
  client.connect().catch(() => {});
  return { client, listeners: () => countListeners(client), close: () => client.destroy() };
};

/** With `ioredis`. */
const openIoRedis: OpenClient = (port, user) => {
  const retryStrategy = () => millisecondsBetweenAttempts;
  const client = new Redis({ host: '127.0.0.1', port, retryStrategy, maxRetriesPerRequest: null, ...user });
  client.on('error', () => {});
  return { client, listeners: () => countListeners(client), close: () => client.disconnect() };
};

/** The clients that the store is tested with. */
export const clients: readonly (readonly [name: string, open: OpenClient])[] = [
  ['redis', openNodeRedis],
  ['ioredis', openIoRedis],
];

function countListeners(client: NodeJS.EventEmitter): number {
  return client.eventNames().reduce((sum, name) => sum + client.listenerCount(name), 0);
}
