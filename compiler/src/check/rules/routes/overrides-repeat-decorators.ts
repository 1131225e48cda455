import { lostDecorators } from '../../../diagnostics/catalogue/routes.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { ApplicationModel } from '../../../model/application-model.js';

/**
 * A method that overrides a handler repeats its decorators: the route, the guards, the interceptors and the throttling. A `@SkipGuard`,
 * `@SkipInterceptor` or `@SkipThrottle` is not repeated where the override has the guard, the interceptor or the limit.
 */
export function overridesRepeatDecorators(application: ApplicationModel, report: Report): void {
  for (const issue of application.issues) {
    if (issue.kind !== 'lost-decorators') continue;
    const { method, span, lost, saidAt } = issue;
    const values = { method, lost: lost.map((text) => `\`${text}\``).join(', ') };
    const related = saidAt.map((place) => ({ span: place, message: 'it is declared here' }));
    report(lostDecorators.at(span, values, related));
  }
}
