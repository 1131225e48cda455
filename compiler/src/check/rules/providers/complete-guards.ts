import { incompleteGuard } from '../../../diagnostics/catalogue/providers.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { ApplicationModel } from '../../../model/application-model.js';
import { indexOf } from '../../lookups/application-index.js';
import { incompleteProviders } from '../../lookups/incomplete-providers.js';

/** A guard has the method `canActivate`. */
export function completeGuards(application: ApplicationModel, report: Report): void {
  const index = indexOf(application);
  for (const { reference, role, methods, span, related } of incompleteProviders(application, {
    decorator: 'Guard',
    use: 'UseGuard',
    method: 'canActivate',
  })) {
    const instead = role === 'provider' && methods.includes('intercept') ? 'interceptor' : role;
    report(incompleteGuard.at(span, { guard: index.label(reference), role: instead }, related));
  }
}
