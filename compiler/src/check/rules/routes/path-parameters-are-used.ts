import { unusedPathParameter } from '../../../diagnostics/catalogue/routes.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { ApplicationModel, Route } from '../../../model/application-model.js';
import { requestValues } from '../../../model/route-input.js';
import { isDecorated } from '../../other-frameworks/decorated-parameters.js';
import { indexOf } from '../../queries/application-index.js';
import { hasUses } from '../../queries/has-uses.js';
import { comparePathParameters } from '../../queries/path-parameters.js';

/**
 * The handler has a parameter for each path parameter, unless something else on the route can read it: a guard, an
 * interceptor, a resolver, or the handler itself from the `RequestContext`. A parameter whose counterpart only has another name is one
 * error, which is reported at the handler.
 */
export function pathParametersAreUsed(application: ApplicationModel, report: Report): void {
  const index = indexOf(application);
  for (const route of application.routes) {
    if (canBeRead(route)) continue;
    const { unknown, unused } = comparePathParameters(route, application.types);
    if (unused.length <= unknown.length) continue;
    // A parameter with the decorator of another framework may be the missing one.
    if (route.inputs.some((input) => isDecorated(application, input))) continue;
    for (const parameter of unused.slice(unknown.length)) {
      const values = { handler: index.handlerLabel(route), parameter, route: `${route.method} ${route.path}` };
      report(unusedPathParameter.at(route.span, values, [{ span: route.handlerSpan, message: 'the handler is here' }]));
    }
  }
}

function canBeRead(route: Route): boolean {
  if (hasUses(route)) return true;
  return route.inputs.flatMap(requestValues).some(({ source }) => source === 'context' || source === 'resolved');
}
