/**
 * One of many processes that hit the same buckets: `hammer.ts CLIENT PORT PROCESSES ATTEMPTS WINDOW_MS…`, a bucket for each
 * window. Prints the count of every attempt, a list for each bucket.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { RedisThrottleStore } from '../../../../runtime/src/redis/redis-throttle-store.ts';
import { clients } from './redis-clients.ts';

const [name, ...numbers] = process.argv.slice(2);
const [port = 0, processes = 0, attempts = 0, ...windows] = numbers.map(Number);
const opened = clients.find(([known]) => known === name)?.[1](port);
if (opened === undefined) throw new Error(`there is no client ${name}`);
const store = new RedisThrottleStore(opened.client, { timeoutMs: 60_000 });

// All are there before one begins.
const others = new Redis({ host: '127.0.0.1', port });
await others.incr('ready');
while (Number(await others.get('ready')) < processes) await delay(1);
others.disconnect();

/** Ten attempts at a time. */
async function hit(windowMs: number): Promise<number[]> {
  const counts: number[] = [];
  const hitOn = async () => {
    while (counts.length < attempts) counts.push((await store.increment(`${windowMs} ms`, windowMs)).count);
  };
  await Promise.all(Array.from({ length: 10 }, hitOn));
  return counts;
}

const counts: number[][] = [];
for (const windowMs of windows) counts.push(await hit(windowMs));
opened.close();
console.log(JSON.stringify(counts));
