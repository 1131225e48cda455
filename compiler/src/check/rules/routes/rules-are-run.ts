import { rulesNotRun } from '../../../diagnostics/catalogue/request-values.js';
import type { RelatedPlace, Report } from '../../../diagnostics/diagnostic.js';
import type { Route } from '../../../model/application-model.js';
import { isDecoded, markedValues, markerNames } from '../../../model/route-input.js';
import { type RuledClass, ruledClassesIn } from '../../../model/shapes/ruled-classes.js';
import { typeText } from '../../../model/shapes/type-text.js';
import { indexOf } from '../../lookups/application-index.js';
import { listOf } from '../../other-frameworks/advice.js';
import { safely, wrap } from '../../repairs/syntax-changes.js';
import type { RuleFacts } from '../../rule.js';

/** The rules of the classes in an input run: it has a `Validate`. */
export function rulesAreRun(route: Route, { application, types }: RuleFacts, report: Report): void {
  const index = indexOf(application);
  for (const input of route.inputs) {
    for (const value of markedValues(input)) {
      if (value.validation !== undefined || !isDecoded(value)) continue;
      const ruled = ruledClassesIn(value.shape, types);
      if (ruled.length === 0) continue;
      const names = [...new Set(ruled.map(({ class: { name } }) => `\`${name}\``))];
      const more = names.length > mostClasses ? [`${names.length - mostClasses} more classes`] : [];
      const classes = listOf([...names.slice(0, mostClasses), ...more]);
      const type = `${markerNames[value.source]}<${typeText(value.shape, types)}>`;
      const values = { classes, parameter: input.name, handler: index.handlerLabel(route), type };
      const repairs = safely([wrap(input.typeSpan, 'Validate')]);
      report(rulesNotRun.at(input.typeSpan, values, placesOf(ruled), repairs));
    }
  }
}

/** The most classes that a message names. */
const mostClasses = 4;

function placesOf(ruled: readonly RuledClass[]): readonly RelatedPlace[] {
  const declared = new Map(ruled.map(({ rules }) => [rules.class, rules]));
  return [...declared.values()]
    .flatMap(({ class: name, span }) =>
      span === undefined ? [] : [{ span, message: `\`${name}\` declares its rules here` }],
    )
    .slice(0, mostClasses);
}
