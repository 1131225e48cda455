import { skippedGuard } from '../../diagnostics/catalogue/findings.js';
import type { SkippedUse } from '../../model/route-uses.js';
import { startOf, useOf } from '../../model/span.js';
import type { AuditedApplication, ReportFinding } from '../audit-rule.js';
import { findingAt } from '../lookups/finding-at.js';
import { groupRoutes, listRoutes } from '../lookups/route-groups.js';

/** Guards that a `@SkipGuard` removes. Those that a library removes from its own routes are part of the library. */
export function skippedGuards(audited: AuditedApplication, report: ReportFinding): void {
  // A route with skips in several places is about each of them.
  const skipped = audited.application.routes.flatMap((route) => {
    const removed = route.skippedUses.filter(({ decorator, skippedAt }) => {
      return decorator === 'UseGuard' && !audited.isOfLibrary(useOf(skippedAt));
    });
    const places = new Map(removed.map((use) => [startOf(use.skippedAt), use]));
    return [...places.values()].map((use) => ({ ...route, use, guards: guardsAt(removed, use) }));
  });
  for (const { span, first, routes, related } of groupRoutes(skipped, ({ use }) => use.skippedAt)) {
    const { use, guards, uses } = first;
    const { composed } = use.skippedAt;
    const decorator = composed?.kind === 'use' ? composed.decorator : '@SkipGuard';
    const hasOthers = uses.some((one) => one.decorator === 'UseGuard');
    const names = guards.map((name) => `\`${name}\``).join(', ');
    const problem = skippedGuard.at(span, { decorator, guards: names, routes: listRoutes(routes), hasOthers }, related);
    report(findingAt(span, problem, { subject: use.skippedBy, routes }));
  }
}

function guardsAt(uses: readonly SkippedUse[], { skippedAt }: SkippedUse): readonly string[] {
  const place = startOf(skippedAt);
  return [...new Set(uses.filter((use) => startOf(use.skippedAt) === place).map((use) => use.class.name))];
}
