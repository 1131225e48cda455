import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe } from 'vitest';
import { memory } from '../../../../libraries/jobs/src/memory/memory.ts';
import { redis } from '../../../../libraries/jobs/src/redis/redis.ts';
import type { JobsConnection } from '../../../../libraries/jobs/src/store/jobs-connection.ts';
import { hasRedis, RedisServer } from '../../../support/redis/redis-server.ts';

/** Makes connections of a test that share their jobs, and no jobs with other tests. */
export type Connections = () => () => JobsConnection;

/** Runs a suite with jobs in memory, and with jobs in a Redis of its own. */
export function describeConnections(suite: (connections: Connections) => void): void {
  describe('with jobs in memory', () =>
    suite(() => {
      const connection = memory();
      return () => connection;
    }));
  describe.runIf(hasRedis)('with jobs in Redis', () => {
    let server: RedisServer;
    beforeAll(async () => {
      server = await RedisServer.start();
    });
    afterAll(() => server.stop());
    suite(() => {
      const prefix = randomUUID();
      return () => redis({ host: '127.0.0.1', port: server.port }, { prefix });
    });
  });
}
