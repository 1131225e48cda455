import { surplusArgument } from '../../../diagnostics/catalogue/throttling.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { ApplicationModel } from '../../../model/application-model.js';
import { choose, isComposed } from '../../repairs/syntax-changes.js';

const ordinals = ['zeroth', 'first', 'second'];
const counts = ['no argument', 'one argument', 'two arguments'];

/** Decorators and configurations of throttling have no arguments without effect: `@SkipThrottle(false)` exempts as well. */
export function noSurplusArguments(application: ApplicationModel, report: Report): void {
  for (const issue of application.issues) {
    if (issue.kind !== 'surplus-argument') continue;
    const { callee, taken, span } = issue;
    const hint =
      taken === 0
        ? `remove it: without \`${callee}\`, routes are throttled`
        : `remove the arguments after the ${ordinals[taken]}`;
    const title = taken === 0 ? 'remove it' : hint;
    const repairs = isComposed(span) ? [] : [choose(title, { kind: 'remove', span, andLater: true })];
    report(surplusArgument.at(span, { callee, taken: counts[taken] ?? `${taken} arguments`, hint }, [], repairs));
  }
}
