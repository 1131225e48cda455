import { indexOf } from '../../check/lookups/application-index.js';
import { routeWithoutGuard } from '../../diagnostics/catalogue/findings.js';
import type { AuditedApplication, ReportFinding } from '../audit-rule.js';
import { findingAt } from '../lookups/finding-at.js';
import { isPublicByLibrary, placeOfRoute } from '../lookups/library-routes.js';
import { groupRoutes, listRoutes } from '../lookups/route-groups.js';

/** Routes without a guard. Those whose guards are skipped are a finding of their own. */
export function unguardedRoutes(audited: AuditedApplication, report: ReportFinding): void {
  const { application } = audited;
  const isGuard = ({ decorator }: { readonly decorator: string }) => decorator === 'UseGuard';
  const unguarded = application.routes.filter(
    (route) => !route.uses.some(isGuard) && !route.skippedUses.some(isGuard) && !isPublicByLibrary(route, audited),
  );
  if (unguarded.length === 0) return;
  const index = indexOf(application);
  const guards = application.providers.filter(({ decorators }) => decorators.some(({ name }) => name === 'Guard'));
  const guard = guards.length === 1 ? (guards[0]?.class.name ?? '…') : '…';
  for (const { span, first, routes, related } of groupRoutes(unguarded, (route) => placeOfRoute(route, audited))) {
    const handler = index.handlerLabel(first);
    const problem = routeWithoutGuard.at(span, { routes: listRoutes(routes), handler, guard }, related);
    report(findingAt(span, problem, { subject: handler.replaceAll('`', ''), routes }));
  }
}
