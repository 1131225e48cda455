import { schemaNotImportable, validationWithoutRules } from '../../../diagnostics/catalogue/routes.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { Route } from '../../../model/application-model.js';
import { isFromForm, markedValues } from '../../../model/route-input.js';
import { indexOf } from '../../lookups/application-index.js';
import type { RuleFacts } from '../../rule.js';

/** A `Validate` has rules, and generated code can import them: a check without rules would give false confidence. */
export function validationHasRules(route: Route, { application }: RuleFacts, report: Report): void {
  const index = indexOf(application);
  for (const input of route.inputs) {
    const parameter = input.name;
    for (const { source, validation } of markedValues(input)) {
      // A `Validate` around a file or the value of a resolver is reported by another rule.
      if (isFromForm(source) || source === 'raw' || source === 'resolved') continue;
      if (validation?.by === 'class' && !validation.ruled) {
        report(validationWithoutRules.at(validation.span, { parameter, handler: index.handlerLabel(route) }));
      } else if (validation?.by === 'schema' && validation.schema === undefined) {
        const values = { text: validation.text, parameter, handler: index.handlerLabel(route) };
        report(schemaNotImportable.at(validation.span, values));
      }
    }
  }
}
