import { describe, expect, test } from 'vitest';
import { writeRouter } from '../../compiler/src/emit/emit-router.ts';
import { RouteFinder } from '../../compiler/src/request-plan/route-finder.ts';
import { requests, routeSet, vocabularies } from '../compiler/router/support/random-routes.ts';
import type { TestRoute } from '../compiler/router/support/route-set.ts';
import { loadRouter, type Match } from '../compiler/router/support/routers.ts';
import { fc } from '../support/fast-check.ts';
import { rounds } from '../support/rounds.ts';

const style = { outDirectory: 'src/generated', importExtension: '.js', quote: "'", strict: true } as const;

/** The result of the generated router. */
function routed(match: Match, method: string, path: string): string {
  try {
    return match(method, path)?.route ?? 'nothing';
  } catch {
    return 'malformed';
  }
}

/** The result of the finder for the plan of a request. */
function found(finder: RouteFinder<TestRoute>, method: string, path: string): string {
  const segments = finder.segmentsOf(path);
  return segments === undefined ? 'malformed' : (finder.find(method, segments)?.name ?? 'nothing');
}

function finderOf(routes: readonly TestRoute[], trailingSlash: 'exact' | 'ignore'): RouteFinder<TestRoute> {
  return new RouteFinder({ routes, ...(trailingSlash === 'ignore' && { trailingSlash }) });
}

describe.each([
  ['few words', 5, 'exact'],
  ['few words', 5, 'ignore'],
  ['words of one length', 2, 'exact'],
] as const)('of %s, up to %i segments, with %s slashes', (vocabulary, maxSegments, trailingSlash) => {
  test('the finder finds the routes that the generated router finds', () => {
    const word = vocabularies[vocabulary];
    const counts = { nothing: 0, malformed: 0, routes: 0 };
    fc.assert(
      fc.property(routeSet(word, maxSegments), requests(word, maxSegments), (routes, targets) => {
        const ignored = trailingSlash === 'ignore' ? ([trailingSlash] as const) : ([] as const);
        const match = loadRouter(writeRouter(routes, style, ...ignored).text);
        const finder = finderOf(routes, trailingSlash);
        for (const [method, target] of targets) {
          for (const path of [target, `${target}/`]) {
            const want = routed(match, method, path);
            expect([method, path, found(finder, method, path)]).toEqual([method, path, want]);
            counts[want === 'nothing' || want === 'malformed' ? want : 'routes'] += 1;
          }
        }
      }),
      { numRuns: rounds(60, 60) },
    );
    for (const [kind, count] of Object.entries(counts)) expect(count, kind).toBeGreaterThan(100);
  });
});
