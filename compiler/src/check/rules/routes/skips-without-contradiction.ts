import { contradictorySkip } from '../../../diagnostics/catalogue/routes.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { ApplicationModel } from '../../../model/application-model.js';

/** No class or method both lists and skips a guard. */
export function skipsWithoutContradiction(application: ApplicationModel, report: Report): void {
  for (const issue of application.issues) {
    if (issue.kind !== 'contradictory-skip') continue;
    const { skippedBy, guard, isNeeded, span, listedAt } = issue;
    const place = { span: listedAt, message: `\`@UseGuard\` lists \`${guard}\` here` };
    const keep = `remove \`${guard}\` from the \`@SkipGuard\``;
    const hint = isNeeded ? `${keep}, or from the \`@UseGuard\` if requests need not pass this guard` : keep;
    report(contradictorySkip.at(span, { target: skippedBy, guard, hint }, [place]));
  }
}
