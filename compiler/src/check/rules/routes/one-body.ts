import { severalBodies } from '../../../diagnostics/catalogue/routes.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { Route } from '../../../model/application-model.js';
import { type RequestValue, requestValues } from '../../../model/route-input.js';
import { indexOf } from '../../lookups/application-index.js';
import { remove } from '../../repairs/changes.js';
import { choose } from '../../repairs/syntax-changes.js';
import type { RuleFacts } from '../../rule.js';

/** The sources of which a route has one, the value of the body and its bytes, each with the fix for two of them. */
const alone: readonly OneSource[] = [
  { sources: ['body', 'fields'], fix: () => 'merge their types into one' },
  { sources: ['raw'], fix: (second) => `remove \`${second}\`: both have the same bytes` },
];

interface OneSource {
  readonly sources: readonly RequestValue['source'][];
  readonly fix: (second: string) => string;
}

/** A request has one body, and one parameter takes it, perhaps beside one that takes its bytes. */
export function oneBody(route: Route, { application }: RuleFacts, report: Report): void {
  const handler = indexOf(application).handlerLabel(route);
  for (const { sources, fix } of alone) {
    const takers = route.inputs.filter((input) => requestValues(input).some(({ source }) => sources.includes(source)));
    const [first, ...others] = takers;
    if (first === undefined) continue;
    for (const { name, span } of others) {
      const place = { span: first.span, message: `\`${first.name}\` takes the body` };
      const repairs = sources.includes('raw') ? [choose(`remove \`${name}\``, remove(span))] : [];
      report(severalBodies.at(span, { handler, hint: fix(name) }, [place], repairs));
    }
  }
}
