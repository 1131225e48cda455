import { responseWithoutBody } from '../diagnostics/catalogue/api-document.js';
import type { Report } from '../diagnostics/diagnostic.js';
import { documentedStatus } from '../model/answers.js';
import type { ApplicationModel } from '../model/application-model.js';
import { documentedParts } from './documented-parts.js';

/** Statuses of which HTTP says that no body follows (RFC 9110, sections 15.3.5, 15.3.6 and 15.4.5). */
const bodiless: ReadonlySet<number> = new Set([204, 205, 304]);

/** Bodies are documented for answers that have one. */
export function bodiesWhereAllowed(application: ApplicationModel, report: Report): void {
  for (const { part, route } of documentedParts(application, ({ responses }) => responses)) {
    const status = documentedStatus(part, route.returns.results);
    const { shape, contentType, span } = part;
    if (!bodiless.has(status) || (shape === undefined && contentType === undefined)) continue;
    const what = shape === undefined ? '`contentType`' : 'type argument';
    report(responseWithoutBody.at(contentType?.span ?? span, { status, what }));
  }
}
