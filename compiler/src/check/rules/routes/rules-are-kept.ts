import type { Report } from '../../../diagnostics/diagnostic.js';
import type { Route } from '../../../model/application-model.js';
import { isDecoded, markedValues } from '../../../model/route-input.js';
import { indexOf } from '../../lookups/application-index.js';
import { reportLostRules } from '../../lookups/report-lost-rules.js';
import type { RuleFacts } from '../../rule.js';

/** A type of an input that has the method `validate` of a class is that class: values of a derived type have no methods. */
export function rulesAreKept(route: Route, { application, types }: RuleFacts, report: Report): void {
  const index = indexOf(application);
  for (const input of route.inputs) {
    for (const value of markedValues(input)) {
      if (!isDecoded(value)) continue;
      const place = `in \`${input.name}\` of ${index.handlerLabel(route)}`;
      reportLostRules({ shape: value.shape, span: input.typeSpan, place }, types, report);
    }
  }
}
