import { describe, expect, test } from 'vitest';
import { fc } from '../../support/fast-check.ts';
import { rounds } from '../../support/rounds.ts';
import { naiveMatch } from './support/naive-match.ts';
import { requests, routeSet, vocabularies } from './support/random-routes.ts';
import { loadRouter, type Match, routers } from './support/routers.ts';

function outcome(match: Match, verb: string, target: string) {
  try {
    return match(verb, target) ?? 'nothing';
  } catch {
    return 'malformed';
  }
}

describe.each([
  ['few words', 5],
  ['words of one length', 2],
] as const)('of %s', (vocabulary, maxSegments) => {
  const word = vocabularies[vocabulary];
  test.each(Object.entries(routers))('%s: agrees with the naive matcher', (_name, write) => {
    fc.assert(
      fc.property(routeSet(word, maxSegments), requests(word, maxSegments), (routes, targets) => {
        const match = loadRouter(write(routes));
        for (const [verb, target] of targets) {
          const want = outcome((a, b) => naiveMatch(routes, a, b), verb, target);
          expect([verb, target, outcome(match, verb, target)]).toEqual([verb, target, want]);
        }
      }),
      { seed: 20_261_120, numRuns: rounds(60) },
    );
  });
});
