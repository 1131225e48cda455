import { listedLogger } from '../../../diagnostics/catalogue/providers.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { ApplicationModel } from '../../../model/application-model.js';
import { logger } from '../../../model/framework/framework-classes.js';

/** `Logger` is injected everywhere without being listed. */
export function noListedLogger(application: ApplicationModel, report: Report): void {
  for (const { providers, exports } of application.modules) {
    for (const { class: token, span } of providers) {
      if (token.id === logger.id) report(listedLogger.at(span, { list: 'providers' }));
    }
    for (const { class: token, span } of exports) {
      if (token.id === logger.id) report(listedLogger.at(span, { list: 'exports' }));
    }
  }
}
