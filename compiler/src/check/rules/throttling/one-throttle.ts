import { severalThrottles } from '../../../diagnostics/catalogue/throttling.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { ApplicationModel } from '../../../model/application-model.js';
import { keepOneOf } from '../../repairs/syntax-changes.js';

/** A class or method has one `@Throttle` or one `@SkipThrottle`, and not both. */
export function oneThrottle(application: ApplicationModel, report: Report): void {
  for (const issue of application.issues) {
    if (issue.kind !== 'several-throttles') continue;
    const { decorator, span, first } = issue;
    const place = { span: first.span, message: `\`@${first.name}\` is here` };
    const skip = decorator === 'SkipThrottle' ? { span, other: first.span } : { span: first.span, other: span };
    const repairs =
      decorator === first.name
        ? keepOneOf(span, first.span, { title: 'keep one of the two' })
        : keepOneOf(skip.span, skip.other, { title: 'remove `@SkipThrottle()`', other: 'remove `@Throttle(…)`' });
    report(severalThrottles.at(span, { decorator, first: first.name }, [place], repairs));
  }
}
