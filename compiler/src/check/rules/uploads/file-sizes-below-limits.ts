import { fileSizeAboveLimit } from '../../../diagnostics/catalogue/uploads.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { Route } from '../../../model/application-model.js';
import { filesAboveLimit } from '../../lookups/files-above-limit.js';
import type { RuleFacts } from '../../rule.js';

/** The `maxSize` of a file is at most the limit that `@Upload` or `@BodyLimit` sets for the whole request. */
export function fileSizesBelowLimits(route: Route, { application }: RuleFacts, report: Report): void {
  for (const { span, fitting, ...values } of filesAboveLimit(route, route.bodyLimit, application)) {
    const lower = 'decrease `maxSize`';
    const hint = fitting === undefined ? lower : `increase the limit of the request: \`${fitting}\`, or ${lower}`;
    report(fileSizeAboveLimit.at(span, { ...values, hint }));
  }
}
