import { unknownPathParameter } from '../../../diagnostics/catalogue/routes.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { ApplicationModel } from '../../../model/application-model.js';
import { indexOf } from '../../queries/application-index.js';
import { comparePathParameters } from '../../queries/path-parameters.js';

/** The path has every path parameter that the handler takes. */
export function pathParametersExist(application: ApplicationModel, report: Report): void {
  const index = indexOf(application);
  for (const route of application.routes) {
    const { unknown, unused } = comparePathParameters(route, application.types);
    for (const [position, { name, input }] of unknown.entries()) {
      const meant = unused[position];
      const hint =
        meant === undefined
          ? `add \`{${name}}\` to the path, or take the parameter out of the handler`
          : `rename it to \`${meant}\`, or write \`{${name}}\` instead of \`{${meant}}\` in the path`;
      const values = {
        handler: index.handlerLabel(route),
        parameter: name,
        route: `${route.method} ${route.path}`,
        hint,
      };
      report(unknownPathParameter.at(input.span, values, [{ span: route.span, message: 'the path is here' }]));
    }
  }
}
