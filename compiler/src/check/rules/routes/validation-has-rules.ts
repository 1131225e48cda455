import { schemaNotImportable, validationWithoutRules } from '../../../diagnostics/catalogue/routes.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { Route } from '../../../model/application-model.js';
import { isDecoded, markedValues } from '../../../model/route-input.js';
import { ruledClassesIn, typesWithoutRules } from '../../../model/shapes/ruled-classes.js';
import { indexOf } from '../../lookups/application-index.js';
import { choose } from '../../repairs/syntax-changes.js';
import type { RuleFacts } from '../../rule.js';

/** A `Validate` has rules, and generated code can import them: a check without rules would give false confidence. */
export function validationHasRules(route: Route, { application, types }: RuleFacts, report: Report): void {
  const index = indexOf(application);
  for (const input of route.inputs) {
    const parameter = input.name;
    for (const value of markedValues(input)) {
      const { validation } = value;
      // A `Validate` around a file or the value of a resolver, and lost rules, are reported by other rules.
      if (validation === undefined || !isDecoded(value)) continue;
      if (validation.by === 'class') {
        if (ruledClassesIn(value.shape, types).length + typesWithoutRules(value.shape, types).length > 0) continue;
        const repair = choose('remove `Validate`', { kind: 'unwrap', span: input.typeSpan, name: 'Validate' });
        report(
          validationWithoutRules.at(validation.span, { parameter, handler: index.handlerLabel(route) }, [], [repair]),
        );
      } else if (validation.schema === undefined) {
        const values = { text: validation.text, parameter, handler: index.handlerLabel(route) };
        report(schemaNotImportable.at(validation.span, values));
      }
    }
  }
}
