import { incompleteInterceptor } from '../../../diagnostics/catalogue/providers.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { ApplicationModel } from '../../../model/application-model.js';
import { indexOf } from '../../lookups/application-index.js';
import { incompleteProviders } from '../../lookups/incomplete-providers.js';

/** An interceptor has the method `intercept`. */
export function completeInterceptors(application: ApplicationModel, report: Report): void {
  const index = indexOf(application);
  for (const { reference, role, methods, span, related } of incompleteProviders(application, {
    use: 'UseInterceptor',
    method: 'intercept',
  })) {
    const instead = role === 'provider' && methods.includes('canActivate') ? 'guard' : role;
    report(incompleteInterceptor.at(span, { interceptor: index.label(reference), role: instead }, related));
  }
}
