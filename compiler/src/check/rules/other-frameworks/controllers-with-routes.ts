import { controllerWithoutRoutes } from '../../../diagnostics/catalogue/other-frameworks.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { ApplicationModel } from '../../../model/application-model.js';
import { indexOf } from '../../lookups/application-index.js';

/** A controller serves at least one route. */
export function controllersWithRoutes(application: ApplicationModel, report: Report): void {
  const index = indexOf(application);
  const doubtful = new Set(
    application.issues.flatMap((issue) => (issue.kind === 'undeclared-decorator' ? [issue.span.file] : [])),
  );
  for (const { class: reference, role, routes, methods, span, foreign } of application.classes) {
    if (role !== 'controller' || routes > 0) continue;
    // A class without `@Controller` is reported as that.
    if (index.provider(reference.id)?.decorators.every(({ name }) => name !== 'Controller')) continue;
    // A method whose decorator is not one of `ashlar` is reported there.
    if (foreign?.decorators.some(({ place }) => place.kind === 'method')) continue;
    // A method without a route decorator is reported there.
    if (methods.some(({ marker }) => marker !== undefined)) continue;
    // An undeclared decorator may be a misspelled route decorator.
    if (doubtful.has(span.file)) continue;
    report(controllerWithoutRoutes.at(span, { controller: index.label(reference) }));
  }
}
