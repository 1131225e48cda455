import { surplusArgument } from '../diagnostics/catalogue/throttling.js';
import type { Report } from '../diagnostics/diagnostic.js';
import type { ApplicationModel } from '../model/application-model.js';

/** Annotations of throttling have no arguments that mean nothing: `@SkipThrottle(false)` exempts as well. */
export function noSurplusArguments(application: ApplicationModel, report: Report): void {
  for (const misuse of application.misuses) {
    if (misuse.kind !== 'surplus-argument') continue;
    const { annotation, taken, span } = misuse;
    const values =
      taken === 0
        ? { taken: 'no argument', hint: `remove it: without \`@${annotation}\`, routes are throttled` }
        : { taken: 'one argument', hint: 'remove what stands behind the first' };
    report(surplusArgument.at(span, { annotation, ...values }));
  }
}
