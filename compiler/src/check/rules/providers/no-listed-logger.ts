import { listedLogger } from '../../../diagnostics/catalogue/providers.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { ApplicationModel } from '../../../model/application-model.js';
import { logger } from '../../../model/framework/framework-classes.js';
import type { Span } from '../../../model/span.js';
import { removeEntry } from '../../repairs/changes.js';

/** `Logger` is injected everywhere without being listed. */
export function noListedLogger(application: ApplicationModel, report: Report): void {
  const reportEntry = (list: 'providers' | 'exports', span: Span) =>
    report(listedLogger.at(span, { list }, [], [{ title: 'remove it', kind: 'safe', changes: [removeEntry(span)] }]));
  for (const { providers, exports } of application.modules) {
    for (const { class: token, span } of providers) {
      if (token.id === logger.id) reportEntry('providers', span);
    }
    for (const { class: token, span } of exports) {
      if (token.id === logger.id) reportEntry('exports', span);
    }
  }
}
