import { repeatedRequestHeader } from '../../../diagnostics/catalogue/api-document.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { RepairOfHelp } from '../../../diagnostics/repair.js';
import type { ApplicationModel } from '../../../model/application-model.js';
import { requestValues } from '../../../model/route-input.js';
import type { Span } from '../../../model/span.js';
import { indexOf } from '../../lookups/application-index.js';
import { choose, isComposed } from '../../repairs/syntax-changes.js';

/** A request header is documented once. A decorator of a handler takes precedence over one of its class. */
export function requestHeadersOnce(application: ApplicationModel, report: Report): void {
  for (const issue of application.issues) {
    if (issue.kind !== 'repeated-request-header') continue;
    const related = [{ span: issue.first, message: 'it is documented here' }];
    report(repeatedRequestHeader.at(issue.span, { header: issue.name }, related, repairsFor(issue.span)));
  }
  for (const route of application.routes) {
    const inputs = route.inputs.flatMap(requestValues).flatMap((value) => (value.source === 'header' ? [value] : []));
    for (const { name, span, ofHandler } of route.documentation?.headers ?? []) {
      const input = inputs.find((value) => value.name?.toLowerCase() === name.toLowerCase());
      if (input === undefined || ofHandler === undefined) continue;
      const values = { header: name, handler: indexOf(application).handlerLabel(route) };
      const place = { span: input.span, message: 'the parameter is here' };
      report(repeatedRequestHeader.at(span, values, [place], repairsFor(span)));
    }
  }
}

function repairsFor(span: Span): readonly RepairOfHelp[] {
  return isComposed(span) ? [] : [choose('remove the decorator', { kind: 'remove', span, around: 'decorator' })];
}
