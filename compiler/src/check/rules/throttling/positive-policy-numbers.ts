import { wrongPolicyNumber } from '../../../diagnostics/catalogue/throttling.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { ApplicationModel } from '../../../model/application-model.js';
import { largest, type PolicyProperty } from '../../../model/throttling.js';

const hints: Readonly<Record<PolicyProperty, string>> = {
  limit:
    'write how many requests of a client are accepted within a window: `limit: 10`; to accept them all, write `@SkipThrottle()` instead',
  windowSeconds: 'write how many seconds a window lasts: `windowSeconds: 60`',
};

/** The numbers of a `@Throttle` are positive integers. */
export function positivePolicyNumbers(application: ApplicationModel, report: Report): void {
  for (const issue of application.issues) {
    if (issue.kind !== 'wrong-policy-number') continue;
    const { property, text, span } = issue;
    const number = Number(text.replaceAll('_', ''));
    const wanted = number > largest[property] ? `at most ${largest[property]}` : 'a positive whole number';
    report(wrongPolicyNumber.at(span, { property, wanted, text, hint: hints[property] }));
  }
}
