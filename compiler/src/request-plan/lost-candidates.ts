import type { PathSegment } from '../model/path-segment.js';
import type { PlannedRoute } from '../plan/application-plan.js';
import { handlerOf } from '../plan/routes/route-stages.js';
import type { LostCandidate } from './request-plan.js';
import type { SourcePlaces } from './source-places.js';

/**
 * The routes that could have been meant by a request that `chosen` handles: those that match too, those of other methods, and those with
 * another literal in a single place where the chosen one has a parameter.
 */
export function lostCandidates(
  chosen: PlannedRoute,
  segments: readonly string[],
  routes: readonly PlannedRoute[],
  places: SourcePlaces,
): readonly LostCandidate[] {
  const candidates = routes.flatMap((route): readonly LostCandidate[] => {
    const loss = route === chosen ? undefined : lossOf(route, chosen, segments);
    if (loss === undefined) return [];
    const { method, path } = route;
    return [{ method, path, handler: handlerOf(route), source: places.of(route.source), ...loss }];
  });
  return candidates.toSorted((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind));
}

const order: readonly LostCandidate['kind'][] = ['literal-first', 'other-method', 'other-literal'];

function lossOf(
  route: PlannedRoute,
  chosen: PlannedRoute,
  segments: readonly string[],
): Pick<LostCandidate, 'kind' | 'reason'> | undefined {
  if (route.segments.length !== segments.length) return undefined;
  const different = segments.flatMap((text, index) => (accepts(route.segments[index], text) ? [] : [index]));
  const [index, ...more] = different;
  if (index === undefined) {
    if (route.method !== chosen.method) {
      return { kind: 'other-method', reason: `it handles ${route.method}` };
    }
    const decisive = segments.findIndex(
      (_, at) => chosen.segments[at]?.kind === 'literal' && route.segments[at]?.kind === 'parameter',
    );
    const reason = `it matches too, but a literal wins over a parameter in segment ${decisive + 1}`;
    return { kind: 'literal-first', reason };
  }
  const literal = route.segments[index];
  const isNear = more.length === 0 && route.method === chosen.method && chosen.segments[index]?.kind === 'parameter';
  if (!isNear || literal?.kind !== 'literal') return undefined;
  const reason = `segment ${index + 1} is \`${segments[index]}\`, not \`${literal.text}\``;
  return { kind: 'other-literal', reason };
}

/** Whether a segment of a path template accepts a decoded segment of a path. */
export function accepts(segment: PathSegment | undefined, text: string): boolean {
  return segment?.kind === 'parameter' ? text !== '' : segment?.text === text;
}
