import { severalThrottles } from '../../../diagnostics/catalogue/throttling.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { ApplicationModel } from '../../../model/application-model.js';

/** A class or method has one `@Throttle` or one `@SkipThrottle`, and not both. */
export function oneThrottle(application: ApplicationModel, report: Report): void {
  for (const issue of application.issues) {
    if (issue.kind !== 'several-throttles') continue;
    const { decorator, span, first } = issue;
    const place = { span: first.span, message: `\`@${first.name}\` is here` };
    report(severalThrottles.at(span, { decorator, first: first.name }, [place]));
  }
}
