import { severalBodies } from '../../../diagnostics/catalogue/routes.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { Route } from '../../../model/application-model.js';
import { requestValues } from '../../../model/route-input.js';
import { indexOf } from '../../lookups/application-index.js';
import type { RuleFacts } from '../../rule.js';

/** A request has one body, and one parameter takes it. */
export function oneBody(route: Route, { application }: RuleFacts, report: Report): void {
  const index = indexOf(application);
  const takers = route.inputs.filter((input) => requestValues(input).some(({ source }) => source === 'body'));
  const [first, ...others] = takers;
  if (first === undefined) return;
  for (const { span } of others) {
    const place = { span: first.span, message: `\`${first.name}\` takes the body` };
    report(severalBodies.at(span, { handler: index.handlerLabel(route) }, [place]));
  }
}
