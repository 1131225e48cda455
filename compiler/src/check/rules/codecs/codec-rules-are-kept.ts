import type { Report } from '../../../diagnostics/diagnostic.js';
import type { ApplicationModel } from '../../../model/application-model.js';
import { indexOf } from '../../lookups/application-index.js';
import { reportLostRules } from '../../lookups/report-lost-rules.js';

/** A type in the values of a codec that has the method `validate` of a class is that class: values of a derived type have no methods. */
export function codecRulesAreKept(application: ApplicationModel, report: Report): void {
  for (const { provider, shape, span } of application.codecs) {
    const place = `in a codec of ${indexOf(application).label(provider)}`;
    reportLostRules({ shape, span, place }, application.types, report);
  }
}
