import type { PlannedRoute } from '../plan/application-plan.js';
import type { RouteResponse } from '../plan/routes/route-responses.js';
import type { MissingProtection } from './request-plan.js';

/** The protection that a route does not have. */
export function missingProtection(
  { guards, skippedUses, throttle, throttling }: PlannedRoute,
  responses: readonly RouteResponse[],
): readonly MissingProtection[] {
  const missing: MissingProtection[] = [];
  if (guards.length === 0) {
    const skipped = skippedUses.filter(({ decorator }) => decorator === 'UseGuard');
    const by = [...new Set(skipped.map(({ skippedBy }) => `\`${skippedBy}\``))].join(' and ');
    const message = by === '' ? 'no guard: any client can call the route' : `no guard: ${by} skips all of them`;
    missing.push({ kind: 'guard', message });
  } else if (admitAll(responses)) {
    const names = [...new Set(guards.map((guard) => `\`${guard.class.name}\``))].join(' and ');
    missing.push({ kind: 'guard', message: `no guard that rejects a request: ${names} always returns \`true\`` });
  }
  if (throttle === undefined) {
    const isExempt = throttling?.skip === true;
    const message = isExempt ? `no rate limit: \`@SkipThrottle\` of \`${throttling.declaredBy}\`` : 'no rate limit';
    missing.push({ kind: 'rate limit', message });
  }
  return missing;
}

/** Whether no guard rejects a request, as far as the sources show. */
function admitAll(responses: readonly RouteResponse[]): boolean {
  return responses.every(
    ({ stage, kind, status }) => stage !== 'guard' || (kind === 'undocumented' && status === undefined),
  );
}
