import { unneededSkip } from '../../../diagnostics/catalogue/routes.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { ApplicationModel } from '../../../model/application-model.js';
import type { SkipIssue } from '../../../model/route-uses.js';

/** A `@SkipGuard` removes a guard of at least one route. */
export function skipsRemoveGuards(application: ApplicationModel, report: Report): void {
  for (const issue of application.issues) {
    if (issue.kind !== 'unneeded-skip') continue;
    const { guard, span } = issue;
    const hint =
      guard === undefined
        ? 'name the guards that it removes, or remove it'
        : `remove \`${guard}\` from the \`@SkipGuard\``;
    report(unneededSkip.at(span, { because: reasonOf(issue), hint }));
  }
}

function reasonOf({ skippedBy, guard, removedBy }: Extract<SkipIssue, { kind: 'unneeded-skip' }>): string {
  if (guard === undefined) return 'it names no guard';
  return removedBy === undefined
    ? `no module or class around \`${skippedBy}\` lists \`${guard}\``
    : `the \`@SkipGuard\` of \`${removedBy}\` removes \`${guard}\` already`;
}
