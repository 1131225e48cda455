import { responseWithoutBody } from '../../../diagnostics/catalogue/api-document.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { ApplicationModel } from '../../../model/application-model.js';
import { bodilessStatuses, documentedStatus } from '../../../model/shapes/response-content.js';
import { documentedParts } from '../../lookups/types/documented-parts.js';
import { choose, isComposed } from '../../repairs/syntax-changes.js';

/** Bodies are documented only for responses that have one. */
export function bodiesWhereAllowed(application: ApplicationModel, report: Report): void {
  for (const { part, route } of documentedParts(application, ({ responses }) => responses)) {
    const status = documentedStatus(part, route.returns.results);
    const { shape, contentType, span } = part;
    if (!bodilessStatuses.has(status) || (shape === undefined && contentType === undefined)) continue;
    const what = shape === undefined ? '`contentType`' : 'type argument';
    const isRemovable = shape === undefined && contentType !== undefined && !isComposed(contentType.span);
    const place = contentType?.span ?? span;
    const removed = choose(`remove the ${what}`, { kind: 'remove', span: place, around: 'property' });
    report(responseWithoutBody.at(place, { status, what }, [], isRemovable ? [removed] : []));
  }
}
