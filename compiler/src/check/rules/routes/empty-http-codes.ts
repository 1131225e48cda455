import { bodyOfEmptyStatus } from '../../../diagnostics/catalogue/handler-results.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { Route } from '../../../model/application-model.js';
import { bodilessStatuses } from '../../../model/shapes/response-content.js';
import { typeText } from '../../../model/shapes/type-text.js';
import { indexOf } from '../../lookups/application-index.js';
import { remove } from '../../repairs/changes.js';
import { choose, isComposed } from '../../repairs/syntax-changes.js';
import type { RuleFacts } from '../../rule.js';

/** A handler with `@HttpCode(204)` returns nothing: a response with this status has no body. */
export function emptyHttpCodes(route: Route, { application, types }: RuleFacts, report: Report): void {
  const { httpCode, returns } = route;
  if (httpCode === undefined || !bodilessStatuses.has(httpCode.status)) return;
  const { status, span } = httpCode;
  const sent = returns.results.flatMap(({ wrapped, shape }) => (wrapped || shape === undefined ? [] : [shape]));
  if (sent.length === 0) return;
  const type = [...new Set(sent.map((shape) => typeText(shape, types, 'names')))].join(' | ');
  const repairs = isComposed(span) ? [] : [choose(`remove \`@HttpCode(${status})\``, remove(span))];
  const handler = indexOf(application).handlerLabel(route);
  report(bodyOfEmptyStatus.at(span, { handler, status, type }, [], repairs));
}
