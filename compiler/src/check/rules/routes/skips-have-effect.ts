import { unneededSkip } from '../../../diagnostics/catalogue/routes.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { ApplicationModel } from '../../../model/application-model.js';
import { packageFilesOf } from '../../../model/package-file.js';
import type { SkipIssue } from '../../../model/route-uses.js';
import { choose, isComposed } from '../../repairs/syntax-changes.js';

const nouns = { SkipGuard: 'guard', SkipInterceptor: 'interceptor' } as const;
const others = { SkipGuard: 'SkipInterceptor', SkipInterceptor: 'SkipGuard' } as const;

/** A `@SkipGuard` or `@SkipInterceptor` removes a guard or interceptor of at least one route. */
export function skipsHaveEffect(application: ApplicationModel, report: Report): void {
  for (const issue of application.issues) {
    if (issue.kind !== 'unneeded-skip' || isForOthers(issue, application)) continue;
    const { decorator, span, isOtherKind } = issue;
    const isRemovable = isOtherKind !== true && !isComposed(span);
    const repairs = isRemovable ? [choose(hintFor(issue), { kind: 'remove', span, orDecorator: true })] : [];
    report(unneededSkip.at(span, { decorator, because: reasonOf(issue), hint: hintFor(issue) }, [], repairs));
  }
}

/** Whether a controller of a package removes what other applications list. */
function isForOthers({ span, skipped, removedBy, isOtherKind }: UnneededSkip, application: ApplicationModel): boolean {
  const isUnlisted = removedBy === undefined && (skipped === undefined || isOtherKind !== true);
  return isUnlisted && packageFilesOf(application).has(span.file);
}

type UnneededSkip = Extract<SkipIssue, { kind: 'unneeded-skip' }>;

function hintFor({ decorator, skipped, isOtherKind }: UnneededSkip): string {
  if (skipped === undefined) return `remove the \`@${decorator}()\``;
  return isOtherKind !== true
    ? `remove \`${skipped}\` from the \`@${decorator}\``
    : `write \`@${others[decorator]}(${skipped})\` instead`;
}

function reasonOf({ decorator, skippedBy, skipped, removedBy, isOtherKind }: UnneededSkip): string {
  if (skipped === undefined) {
    return removedBy === undefined
      ? `no module or class around \`${skippedBy}\` lists ${nouns[decorator]}s`
      : `the \`@${decorator}\` of \`${removedBy}\` removes all ${nouns[decorator]}s already`;
  }
  if (isOtherKind === true)
    return `\`${skipped}\` is not listed as ${decorator === 'SkipGuard' ? 'a guard' : 'an interceptor'}`;
  return removedBy === undefined
    ? `no module or class around \`${skippedBy}\` lists \`${skipped}\``
    : `the \`@${decorator}\` of \`${removedBy}\` removes \`${skipped}\` already`;
}
