import { fc } from '../../../support/fast-check.ts';
import { type TestRoute, testRoute } from './route-set.ts';

/** The parts of random routes and paths. */
export const vocabularies = {
  // So that routes and paths meet often.
  'few words': fc.constantFrom('a', 'b', 'ab', 'a b', 'ä', '__proto__', 'x%y', "it's"),
  // So that there are more in one place than are compared one after the other.
  'words of one length': fc.constantFrom(
    ...Array.from({ length: 30 }, (_, index) => `${'abc'[index % 3]}-${String.fromCodePoint(0x1f600 + index)}`),
    ...Array.from({ length: 30 }, (_, index) => `w${index}`.padEnd(4, '-')),
  ),
};
const parameter = fc.constantFrom('{p}', '{q}', '{constructor}');
const method = fc.constantFrom('GET', 'POST', 'DELETE');

/** Sets of routes of which no two have one shape. */
export function routeSet(word: fc.Arbitrary<string>, maxSegments: number) {
  const segments = fc.array(fc.oneof({ weight: 2, arbitrary: word }, { weight: 1, arbitrary: parameter }), {
    maxLength: maxSegments,
  });
  const route = fc
    .tuple(method, segments)
    .map(([verb, parts]) =>
      testRoute(`${verb} /${parts.map((part, index) => part.replace('}', `${index}}`)).join('/')}`),
    );
  return fc
    .uniqueArray(route, { selector: shapeOf, maxLength: 60 })
    .map((routes) => routes.map((one, index) => ({ ...one, name: `route${index}` })));
}

/** Methods and paths, malformed ones among them. */
export function requests(word: fc.Arbitrary<string>, maxSegments: number) {
  const piece = fc.oneof(
    { weight: 6, arbitrary: word.map(encodeURIComponent) },
    { weight: 2, arbitrary: fc.constantFrom('c', '', '%2F', 'a%2Fb', '%61', '%25', '%C3%A4', '.', '..', '%2e') },
    { weight: 1, arbitrary: fc.constantFrom('%', '%f', '%zz', '%C3') },
  );
  const path = fc.array(piece, { maxLength: maxSegments + 1 }).map((pieces) => `/${pieces.join('/')}`);
  return fc.array(fc.tuple(method, path), { minLength: 20, maxLength: 60 });
}

/** Two routes with one shape are a diagnostic, so that no router ever sees them. */
function shapeOf({ method: verb, segments: parts }: TestRoute): string {
  return JSON.stringify([verb, parts.map((part) => (part.kind === 'literal' ? part.text : 0))]);
}
