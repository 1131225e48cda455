import { contradictoryHttpCode } from '../../../diagnostics/catalogue/handler-results.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { Route } from '../../../model/application-model.js';
import type { ResultFacts } from '../../../model/facts.js';
import { bodilessStatuses } from '../../../model/shapes/response-content.js';
import { typeText } from '../../../model/shapes/type-text.js';
import { indexOf } from '../../lookups/application-index.js';
import { remove } from '../../repairs/changes.js';
import { choose, isComposed } from '../../repairs/syntax-changes.js';
import type { RuleFacts } from '../../rule.js';

/** The status of `@HttpCode` is the status of all successful responses of the handler, and applies to at least one of its results. */
export function httpCodesMatchResults(route: Route, facts: RuleFacts, report: Report): void {
  const { httpCode, returns } = route;
  if (httpCode === undefined) return;
  const { status, span } = httpCode;
  const responses = returns.results.filter(({ wrapped }) => wrapped);
  const isPlain = responses.length < returns.results.length;
  const others = responses.filter((result) => result.status !== status);
  const isTaken = returns.results.length === 0 || isPlain || others.length < responses.length;
  if (isTaken && !others.some(isSuccess)) return;
  const handler = indexOf(facts.application).handlerLabel(route);
  const texts = textsOf(status, others, facts);
  const title = /^remove `@HttpCode`(?: to send [\d or]+)?/.exec(texts.hint)?.[0];
  const repairs = title === undefined || isComposed(span) ? [] : [choose(title.trim(), remove(span))];
  report(contradictoryHttpCode.at(span, { handler, status, ...texts }, [], repairs));
}

/** A status that is not declared can be any status. */
function isSuccess({ status }: ResultFacts): boolean {
  return status === undefined || status < 300;
}

function textsOf(
  status: number,
  others: readonly ResultFacts[],
  { types }: RuleFacts,
): { readonly because: string; readonly hint: string } {
  const statuses = [...new Set(others.flatMap((result) => result.status ?? []))];
  if (others.some((result) => result.status === undefined)) {
    return { because: 'a status of its own', hint: 'remove `@HttpCode`: the returned response sets the status' };
  }
  const own = statuses.join(' or ');
  const because = `the status ${own}`;
  const keep = `remove \`@HttpCode\` to send ${own}`;
  if (bodilessStatuses.has(status)) {
    const empty = status === 204 ? 'Response.noContent()' : `Response.withStatus(${status})`;
    const type = status === 204 ? 'Response<never, 204>' : `Response<void, ${status}>`;
    return { because, hint: `${keep}, or return \`${empty}\`, declared as \`${type}\`` };
  }
  // Streams, files and events have a status of their own.
  if (others.some(({ opaque, events }) => opaque === true || events === true)) return { because, hint: keep };
  const values = new Set(others.flatMap(({ shape }) => (shape === undefined ? [] : [typeText(shape, types)])));
  const type = [...values].join(' | ') || 'void';
  const call = type === 'void' ? `Response.withStatus(${status})` : `Response.withStatus(${status}, value)`;
  return { because, hint: `${keep}, or return \`${call}\`, declared as \`Response<${type}, ${status}>\`` };
}
