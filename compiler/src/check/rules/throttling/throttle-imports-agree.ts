import { mixedThrottleImports } from '../../../diagnostics/catalogue/throttling.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { ApplicationModel } from '../../../model/application-model.js';
import { remove } from '../../repairs/changes.js';
import { safely } from '../../repairs/syntax-changes.js';

/** `ThrottleModule` is imported as it is, or configured, but not both: the effective policy would not be visible. */
export function throttleImportsAgree({ throttleImports }: ApplicationModel, report: Report): void {
  const [first, ...more] = throttleImports.filter(({ configuration }) => configuration === undefined);
  const configured = throttleImports.filter(({ configuration }) => configuration !== undefined);
  if (first === undefined || configured.length === 0) return;
  const related = [
    ...configured.map(({ span }) => ({ span, message: 'it is configured here' })),
    ...more.map(({ span }) => ({ span, message: 'it is imported as it is here too' })),
  ];
  const repairs = safely(
    [first, ...more].map(({ span }) => remove(span)),
    'remove it here',
  );
  report(mixedThrottleImports.at(first.span, {}, related, repairs));
}
