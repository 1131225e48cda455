/**
 * Compares the generated router with the forms that it could have had, on applications of 1, 20, 200 and 2,000 routes.
 * Prints the time of each per request as a ratio to the generated one (above 1: slower), and that one's nanoseconds.
 * Run with: npx tsx test/bench/router.ts
 */
import { readFileSync } from 'node:fs';
import { type TestRoute, testRoute } from '../compiler/router/support/route-set.ts';
import { loadRouter, type Match, routers } from '../compiler/router/support/routers.ts';

const sizes = [1, 20, 200, 2000];
const requestCount = 512;
const rounds = 9;
const loops = 200;

const table: { nouns: string[]; routes: string[] } = JSON.parse(
  readFileSync(new URL('../../fixtures/routes/resources.json', import.meta.url), 'utf8'),
);

/** An application of so many routes: five per resource, compound nouns when the simple ones are used up. */
function application(size: number): TestRoute[] {
  const { nouns } = table;
  const routes: TestRoute[] = [];
  for (let index = 0; routes.length < size; index++) {
    const round = Math.floor(index / nouns.length);
    const noun = nouns[index % nouns.length] ?? '';
    const second = nouns[(index * 7 + round) % nouns.length] ?? '';
    const resource = round === 0 ? `${noun}s` : `${noun}-${second}s`;
    for (const text of table.routes) routes.push(testRoute(text.replace('{resource}', resource)));
  }
  return routes.slice(0, size);
}

/** Requests that are spread over the routes, with another value for every parameter. */
function requestsFor(routes: readonly TestRoute[]): [method: string, path: string][] {
  return Array.from({ length: requestCount }, (_, index) => {
    const route = routes[(index * 7919) % routes.length];
    const parts = route?.segments.map((segment) => (segment.kind === 'literal' ? segment.text : `${1000 + index}`));
    return [route?.method ?? '', `/${parts?.join('/')}`];
  });
}

/** Nanoseconds per request. Every path is a new string, as it is on a server. */
function measure(match: Match, requests: readonly [string, string][]): number {
  let found = 0;
  const start = process.hrtime.bigint();
  for (let loop = 0; loop < loops; loop++) {
    for (const [method, path] of requests) if (match(method, `${path} `.slice(0, -1)) !== undefined) found++;
  }
  const elapsed = Number(process.hrtime.bigint() - start);
  if (found !== loops * requests.length) throw new Error('a router did not find a route');
  return elapsed / found;
}

const rows: Record<string, Record<string, string>> = {};
for (const size of sizes) {
  const routes = application(size);
  const requests = requestsFor(routes);
  const matchers = Object.entries(routers).map(([name, write]) => ({ name, match: loadRouter(write(routes)) }));
  const best = new Map<string, number>();
  // Interleaved, so that a slow moment of the machine meets all of them.
  for (let round = 0; round < rounds; round++) {
    for (const { name, match } of matchers) {
      best.set(name, Math.min(best.get(name) ?? Number.POSITIVE_INFINITY, measure(match, requests)));
    }
  }
  const own = best.get('generated') ?? Number.NaN;
  const ratios = [...best].map(([name, time]): [string, string] => [name, (time / own).toFixed(2)]);
  rows[`${size} routes`] = { ...Object.fromEntries(ratios), 'generated (ns)': own.toFixed(0) };
}
console.table(rows);
