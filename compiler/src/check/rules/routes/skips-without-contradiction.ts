import { contradictorySkip } from '../../../diagnostics/catalogue/routes.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { ApplicationModel } from '../../../model/application-model.js';
import { choose, isComposed } from '../../repairs/syntax-changes.js';

const listings = {
  SkipGuard: { decorator: 'UseGuard', condition: 'if requests need not pass this guard' },
  SkipInterceptor: { decorator: 'UseInterceptor', condition: 'if this interceptor need not run' },
} as const;

/** No class or method both lists and skips a guard or an interceptor. */
export function skipsWithoutContradiction(application: ApplicationModel, report: Report): void {
  for (const issue of application.issues) {
    if (issue.kind !== 'contradictory-skip') continue;
    const { skippedBy, skipped, isNeeded, span, listedAt } = issue;
    const listing = listings[issue.decorator];
    const place = { span: listedAt, message: `\`@${listing.decorator}\` lists \`${skipped}\` here` };
    const keep = `remove \`${skipped}\` from the \`@${issue.decorator}\``;
    const hint = isNeeded ? `${keep}, or from the \`@${listing.decorator}\` ${listing.condition}` : keep;
    const skip = choose(keep, { kind: 'remove', span, orDecorator: true });
    const use = choose(`remove \`${skipped}\` from the \`@${listing.decorator}\``, {
      kind: 'remove',
      span: listedAt,
      orDecorator: true,
    });
    const repairs = isComposed(span, listedAt) ? [] : [skip, ...(isNeeded ? [use] : [])];
    report(contradictorySkip.at(span, { target: skippedBy, skipped, hint }, [place], repairs));
  }
}
