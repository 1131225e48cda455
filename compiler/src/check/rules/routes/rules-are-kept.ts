import { lostRules } from '../../../diagnostics/catalogue/request-values.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { Route } from '../../../model/application-model.js';
import { isDecoded, markedValues } from '../../../model/route-input.js';
import { typesWithoutRules } from '../../../model/shapes/ruled-classes.js';
import { indexOf } from '../../lookups/application-index.js';
import type { RuleFacts } from '../../rule.js';

/** A type of an input that has the method `validate` of a class is that class: values of a derived type have no methods. */
export function rulesAreKept(route: Route, { application, types }: RuleFacts, report: Report): void {
  const index = indexOf(application);
  for (const input of route.inputs) {
    for (const value of markedValues(input)) {
      if (!isDecoded(value)) continue;
      for (const { class: name, text, at, span } of typesWithoutRules(value.shape, types)) {
        const place = at === undefined ? `in \`${input.name}\` of ${index.handlerLabel(route)}` : '';
        const related = span === undefined ? [] : [{ span, message: `\`${name}\` declares its rules here` }];
        report(
          lostRules.at(
            at ?? input.typeSpan,
            { class: name, type: text === undefined ? 'a derived type' : `\`${text}\``, place },
            related,
          ),
        );
      }
    }
  }
}
