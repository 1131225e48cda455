import fc from 'fast-check';
import { expect, test } from 'vitest';
import { naiveMatch } from './support/naive-match.ts';
import { type TestRoute, testRoute } from './support/route-set.ts';
import { loadRouter, type Match, routers } from './support/routers.ts';

// Few words, so that routes and paths meet often.
const word = fc.constantFrom('a', 'b', 'ab', 'a b', 'ä', '__proto__', 'x%y', "it's");
const parameter = fc.constantFrom('{p}', '{q}', '{constructor}');
const method = fc.constantFrom('GET', 'POST', 'DELETE');

const segments = fc.array(fc.oneof({ weight: 2, arbitrary: word }, { weight: 1, arbitrary: parameter }), {
  maxLength: 5,
});
const route = fc
  .tuple(method, segments)
  .map(([verb, parts]) =>
    testRoute(`${verb} /${parts.map((part, index) => part.replace('}', `${index}}`)).join('/')}`),
  );

const routeSet = fc
  .uniqueArray(route, { selector: shapeOf, maxLength: 40 })
  .map((routes) => routes.map((one, index) => ({ ...one, name: `route${index}` })));

const piece = fc.oneof(
  { weight: 6, arbitrary: word.map(encodeURIComponent) },
  { weight: 2, arbitrary: fc.constantFrom('c', '', '%2F', 'a%2Fb', '%61', '%25', '%C3%A4', '.', '..', '%2e') },
  { weight: 1, arbitrary: fc.constantFrom('%', '%f', '%zz', '%C3') },
);
const path = fc.array(piece, { maxLength: 6 }).map((pieces) => `/${pieces.join('/')}`);

/** Two routes with one shape are a diagnostic, so that no router ever sees them. */
function shapeOf({ method: verb, segments: parts }: TestRoute): string {
  return JSON.stringify([verb, parts.map((part) => (part.kind === 'literal' ? part.text : 0))]);
}

function outcome(match: Match, verb: string, target: string) {
  try {
    return match(verb, target) ?? 'nothing';
  } catch {
    return 'malformed';
  }
}

test.each(Object.entries(routers))('%s: agrees with the naive matcher', (_name, write) => {
  fc.assert(
    fc.property(routeSet, fc.array(fc.tuple(method, path), { minLength: 20, maxLength: 60 }), (routes, requests) => {
      const match = loadRouter(write(routes));
      for (const [verb, target] of requests) {
        const want = outcome((a, b) => naiveMatch(routes, a, b), verb, target);
        expect([verb, target, outcome(match, verb, target)]).toEqual([verb, target, want]);
      }
    }),
    { seed: 20_261_120, numRuns: 60 },
  );
});
