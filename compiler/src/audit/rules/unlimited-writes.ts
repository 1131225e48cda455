import { indexOf } from '../../check/lookups/application-index.js';
import { writeWithoutRateLimit } from '../../diagnostics/catalogue/findings.js';
import type { Route } from '../../model/application-model.js';
import { useOf } from '../../model/span.js';
import type { AuditedApplication, ReportFinding } from '../audit-rule.js';
import { findingAt } from '../lookups/finding-at.js';
import { isUnthrottledByLibrary, placeOfRoute } from '../lookups/library-routes.js';
import { groupRoutes, listRoutes } from '../lookups/route-groups.js';

/** Routes that write and have no rate limit. */
export function unlimitedWrites(audited: AuditedApplication, report: ReportFinding): void {
  const { application } = audited;
  const writes = application.routes.filter(
    (route) => isUnlimitedWrite(route) && !isUnthrottledByLibrary(route, audited),
  );
  if (writes.length === 0) return;
  const index = indexOf(application);
  const placeOf = (route: Route) => placeOfWrite(route, audited);
  for (const { span, first, routes, related } of groupRoutes(writes, placeOf)) {
    const handler = index.handlerLabel(first);
    const hint = hintFor(first, handler, application.throttleImports.length > 0);
    const problem = writeWithoutRateLimit.at(span, { routes: listRoutes(routes), hint }, related);
    report(findingAt(span, problem, { subject: handler.replaceAll('`', ''), routes }));
  }
}

function isUnlimitedWrite({ method, throttle }: Route): boolean {
  return method !== 'GET' && (throttle === undefined || throttle.kind === 'skipped');
}

/** The handler, or the decorator that exempts its routes. */
function placeOfWrite(route: Route, audited: AuditedApplication): Route['handlerSpan'] {
  const { throttle } = route;
  if (throttle?.kind !== 'skipped' || audited.isOfLibrary(useOf(throttle.span))) return placeOfRoute(route, audited);
  return throttle.span;
}

function hintFor({ throttle }: Route, handler: string, hasModule: boolean): string {
  const example = '`@Throttle({ limit: 10, windowSeconds: 60 })`';
  if (throttle?.kind === 'skipped') {
    const { composed } = throttle.span;
    const decorator = composed?.kind === 'use' ? composed.decorator : '@SkipThrottle()';
    return `remove \`${decorator}\`, or add ${example} to ${handler}`;
  }
  return hasModule ? `add ${example} to ${handler}` : 'add `ThrottleModule` to the `imports` of the root module';
}
