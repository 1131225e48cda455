import { malformedName } from '../../../diagnostics/catalogue/routes.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { Route } from '../../../model/application-model.js';
import { markedValues, markerNames } from '../../../model/route-input.js';
import { indexOf } from '../../lookups/application-index.js';
import type { RuleFacts } from '../../rule.js';

const token = /^[!#$%&'*+\-.^_`|~\dA-Za-z]+$/;

/** The names of headers and cookies are strings that are valid in HTTP. */
export function wellFormedNames(route: Route, { application }: RuleFacts, report: Report): void {
  const index = indexOf(application);
  for (const input of route.inputs) {
    for (const value of markedValues(input)) {
      if (value.source !== 'header' && value.source !== 'cookie') continue;
      const because = nameProblem(value.name);
      if (because === undefined) continue;
      const handler = index.handlerLabel(route);
      const values = { parameter: input.name, handler, marker: markerNames[value.source], because };
      report(malformedName.at(value.span, values));
    }
  }
}

function nameProblem(key: string | undefined): string | undefined {
  if (key === undefined) return 'does not have a string as its name';
  if (key === '') return 'has an empty name';
  return token.test(key) ? undefined : `is named \`${key}\`, which is not an HTTP token`;
}
