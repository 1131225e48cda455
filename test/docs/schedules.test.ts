import { expect, test } from 'vitest';
import { hasRedis, RedisServer } from '../support/redis/redis-server.js';
import { runProcess } from '../support/run-process.js';
import { exampleProject, pathIn, settingsPage } from './example-project.js';
import { readPages } from './pages.js';

const path = 'runtime/docs/recipes/schedules.md';

test.runIf(hasRedis)(
  'of several processes, one claims a run in Redis, and no other one later',
  { timeout: 240_000 },
  async () => {
    const pages = readPages().filter((page) => page.path === settingsPage || page.path === path);
    const own = pages.find((page) => page.path === path);
    if (own === undefined) throw new Error(`there is no page ${path}`);
    const { copy } = exampleProject(pages);
    expect(await copy.ashlar(['build'])).toMatchObject({ code: 0, stderr: '' });
    expect(await copy.tsc()).toMatchObject({ code: 0, output: '' });
    const redis = await RedisServer.start();
    const script = `
import { Redis } from 'ioredis';
import { RedisClaims } from './${pathIn(own, 'src/claims.js')}';
const redis = new Redis(${redis.port}, '127.0.0.1');
console.log(await new RedisClaims(redis).claim('nightly-report:2026-03-01T02:00'));
await redis.quit();
`;
    copy.write('dist/claim.mjs', script);
    const claim = async () => {
      const ran = await runProcess(process.execPath, ['dist/claim.mjs'], { cwd: copy.directory });
      expect(ran).toMatchObject({ code: 0, stderr: '' });
      return ran.stdout.trim();
    };
    expect((await Promise.all([claim(), claim(), claim()])).sort()).toEqual(['false', 'false', 'true']);
    expect(await claim()).toBe('false');
  },
);
