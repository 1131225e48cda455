import { invalidValidationStatus } from '../../../diagnostics/catalogue/modules.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { ApplicationModel } from '../../../model/application-model.js';
import { indexOf } from '../../lookups/application-index.js';

/** The `validationStatus` of the error handler is a literal from 400 to 499: the API document names it. */
export function validValidationStatus(application: ApplicationModel, report: Report): void {
  const { errorHandler } = application;
  const status = errorHandler?.facts?.validationStatus;
  if (errorHandler === undefined || status === undefined) return;
  const { value, span } = status;
  if (value !== undefined && Number.isInteger(value) && value >= 400 && value <= 499) return;
  const handler = indexOf(application).label(errorHandler.class);
  report(invalidValidationStatus.at(span, { handler, ...(value !== undefined && { value }) }));
}
