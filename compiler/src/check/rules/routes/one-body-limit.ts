import { severalBodyLimits } from '../../../diagnostics/catalogue/bodies.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { RepairOfHelp } from '../../../diagnostics/repair.js';
import type { ApplicationModel } from '../../../model/application-model.js';
import type { Span } from '../../../model/span.js';
import { remove } from '../../repairs/changes.js';
import { choose, isComposed, keepOneOf } from '../../repairs/syntax-changes.js';

/** A class or method has at most one `@BodyLimit` or `@Upload`. */
export function oneBodyLimit(application: ApplicationModel, report: Report): void {
  for (const issue of application.issues) {
    if (issue.kind !== 'several-body-limits') continue;
    const { decorator, first, span } = issue;
    const place = { span: first.span, message: `the first \`@${first.decorator}\` is here` };
    const repairs =
      decorator === first.decorator
        ? keepOneOf(span, first.span, { title: 'keep one of the two' })
        : limitsWithout('BodyLimit', decorator === 'BodyLimit' ? span : first.span);
    report(severalBodyLimits.at(span, problemOf(decorator, first.decorator), [place], repairs));
  }
}

function limitsWithout(decorator: string, span: Span): readonly RepairOfHelp[] {
  return isComposed(span) ? [] : [choose(`remove \`@${decorator}\``, remove(span))];
}

function problemOf(decorator: string, first: string): { readonly because: string; readonly hint: string } {
  if (decorator !== first) {
    return {
      because: 'conflicting body limits: `@Upload` and `@BodyLimit` on the same method',
      hint: 'remove `@BodyLimit`: the `limit` of `@Upload` is the limit of the whole body',
    };
  }
  return {
    because: `duplicate \`@${decorator}\` on the same ${decorator === 'Upload' ? 'method' : 'class or method'}`,
    hint:
      decorator === 'Upload'
        ? 'keep one of the two'
        : 'keep one of the two: that of a method takes precedence over that of its class',
  };
}
