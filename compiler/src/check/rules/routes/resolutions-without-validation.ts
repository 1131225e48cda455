import { validatedResolution } from '../../../diagnostics/catalogue/request-values.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { Route } from '../../../model/application-model.js';
import { markedValues } from '../../../model/route-input.js';
import { indexOf } from '../../lookups/application-index.js';
import { choose } from '../../repairs/syntax-changes.js';
import type { RuleFacts } from '../../rule.js';

/** No `Validate` is around a `Resolved`: only decoded values are validated. */
export function resolutionsWithoutValidation(route: Route, { application }: RuleFacts, report: Report): void {
  const index = indexOf(application);
  for (const input of route.inputs) {
    for (const value of markedValues(input)) {
      if (value.source !== 'resolved' || value.validation === undefined) continue;
      const { token } = value;
      const values = {
        parameter: input.name,
        handler: index.handlerLabel(route),
        resolver: token.kind === 'class' ? token.class.name : token.text,
      };
      const repair = choose('remove `Validate`', { kind: 'unwrap', span: input.typeSpan, name: 'Validate' });
      report(validatedResolution.at(input.typeSpan, values, [], [repair]));
    }
  }
}
