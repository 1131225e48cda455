import { bodyLimitWithoutBody } from '../../../diagnostics/catalogue/bodies.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { ApplicationModel } from '../../../model/application-model.js';
import { remove } from '../../repairs/changes.js';
import { choose, isComposed } from '../../repairs/syntax-changes.js';

/** A `@BodyLimit` or `@Upload` applies to at least one route that takes a body. */
export function bodyLimitsWithBodies(application: ApplicationModel, report: Report): void {
  for (const issue of application.issues) {
    if (issue.kind !== 'body-limit-without-body') continue;
    const { decorator, method, span } = issue;
    const because = method === undefined ? 'no route of this class takes a body' : `\`${method}\` does not take a body`;
    const parameter = decorator === 'Upload' ? '`File`, `Files`, `Multipart` or `Body`' : '`Body`';
    const hint = `remove it, or add a ${parameter} parameter to ${method === undefined ? 'a method of the class' : 'the method'}`;
    const repairs = isComposed(span) ? [] : [choose('remove it', remove(span))];
    report(bodyLimitWithoutBody.at(span, { decorator, because, hint }, [], repairs));
  }
}
