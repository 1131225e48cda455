import { unneededSkip } from '../../../diagnostics/catalogue/routes.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { ApplicationModel } from '../../../model/application-model.js';
import type { SkipIssue } from '../../../model/route-uses.js';

const nouns = { SkipGuard: 'guard', SkipInterceptor: 'interceptor' } as const;

/** A `@SkipGuard` or `@SkipInterceptor` removes a guard or interceptor of at least one route. */
export function skipsHaveEffect(application: ApplicationModel, report: Report): void {
  for (const issue of application.issues) {
    if (issue.kind !== 'unneeded-skip') continue;
    const { decorator, skipped, span } = issue;
    const hint =
      skipped === undefined
        ? `name the ${nouns[decorator]}s that it removes, or remove it`
        : `remove \`${skipped}\` from the \`@${decorator}\``;
    report(unneededSkip.at(span, { decorator, because: reasonOf(issue), hint }));
  }
}

function reasonOf({ decorator, skippedBy, skipped, removedBy }: Extract<SkipIssue, { kind: 'unneeded-skip' }>): string {
  if (skipped === undefined) return `it names no ${nouns[decorator]}`;
  return removedBy === undefined
    ? `no module or class around \`${skippedBy}\` lists \`${skipped}\``
    : `the \`@${decorator}\` of \`${removedBy}\` removes \`${skipped}\` already`;
}
