import { compareContent } from './compare-content.js';
import { entriesOf, type Json, type JsonObject } from './json.js';
import type { OperationContext } from './operation-context.js';

/** Reports the differences between the responses of an operation. */
export function compareResponses(before: JsonObject, after: JsonObject, context: OperationContext): void {
  const { report } = context;
  const [known, responses] = [responsesOf(before), responsesOf(after)];
  for (const status of known.keys()) {
    const other = matchOf(status, responses);
    if (other === status || isRangeOf(status, responses)) continue;
    if (other !== undefined) compareResponse(status, known.get(status), responses.get(other), context);
    else report(isError(status) ? 'error-response-removed' : 'response-removed', `the response ${status} was removed`);
  }
  for (const [status, response] of responses) {
    const other = matchOf(status, known);
    if (other !== undefined) compareResponse(status, known.get(other), response, context);
    else if (!isRangeOf(status, known))
      report(isError(status) ? 'error-response-added' : 'response-added', `the response ${status} was added`);
  }
}

function responsesOf(operation: JsonObject): ReadonlyMap<string, Json> {
  const statuses = entriesOf(operation['responses']).filter(([status]) => !status.startsWith('x-'));
  return new Map(statuses.map(([status, response]) => [status.replace(/^(\d)xx$/i, '$1XX'), response]));
}

/** The response for a status: its own, that of its range, or the one for all others. */
function matchOf(status: string, responses: ReadonlyMap<string, Json>): string | undefined {
  const isForAll = isError(status) || responses.size === 1;
  return [status, status.replace(/^(\d)\d\d$/, '$1XX'), ...(isForAll ? ['default'] : [])].find((candidate) =>
    responses.has(candidate),
  );
}

/** Whether a range was replaced with some of its statuses, or some with their range. */
function isRangeOf(range: string, responses: ReadonlyMap<string, Json>): boolean {
  return range.endsWith('XX') && [...responses.keys()].some((status) => status[0] === range[0]);
}

/** Whether a status is an error: `4XX`, `500`, or `default`, which means all errors. */
function isError(status: string): boolean {
  return !/^[123]/.test(status);
}

function compareResponse(
  status: string,
  before: Json | undefined,
  after: Json | undefined,
  context: OperationContext,
): void {
  const [was, is] = [context.before.follow(before), context.after.follow(after)];
  const name = `the response ${status}`;
  compareContent(was['content'], is['content'], { direction: 'response', name }, context);
  compareHeaders(name, was, is, context);
  context.compareKeywords(
    was,
    is,
    ['summary', 'description', 'content', 'headers', 'links'],
    name,
    'response-not-comparable',
  );
}

function compareHeaders(name: string, before: JsonObject, after: JsonObject, context: OperationContext): void {
  const { report } = context;
  const [known, headers] = [headersOf(before), headersOf(after)];
  for (const [header, value] of known) {
    const other = headers.get(header);
    if (other === undefined) report('response-header-removed', `${name}: the header \`${header}\` was removed`);
    else
      compareHeader(
        `the header \`${header}\` of ${name}`,
        context.before.follow(value),
        context.after.follow(other),
        context,
      );
  }
  for (const header of headers.keys()) {
    if (!known.has(header)) report('response-header-added', `${name}: the header \`${header}\` was added`);
  }
}

function compareHeader(name: string, before: JsonObject, after: JsonObject, context: OperationContext): void {
  const [was, is] = [before['required'] === true, after['required'] === true];
  if (was && !is) context.report('response-header-now-optional', `${name} is now optional`);
  if (!was && is) context.report('response-header-now-required', `${name} is now always present`);
  compareContent(before['content'], after['content'], { direction: 'response', name }, context);
  context.compareSchemas(before['schema'], after['schema'], name, 'response');
  const known = ['description', 'required', 'deprecated', 'schema', 'content', 'example', 'examples'];
  context.compareKeywords(before, after, known, name, 'response-not-comparable');
}

function headersOf(response: JsonObject): ReadonlyMap<string, Json> {
  return new Map(entriesOf(response['headers']).map(([name, header]) => [name.toLowerCase(), header]));
}
