import { compareSchemas, type SchemaComparison } from './compare-schemas.js';
import { entriesOf, type JsonObject, objectOf } from './json.js';

/** Tells what differs between the answers of an operation. */
export function compareResponses(before: JsonObject, after: JsonObject, comparison: SchemaComparison): void {
  const { tell } = comparison;
  const [known, responses] = [objectOf(before['responses']), objectOf(after['responses'])];
  for (const [status, response] of entriesOf(known)) {
    const other = responses[status];
    const rule = isError(status) ? 'error-response-removed' : 'response-removed';
    if (other === undefined) tell(rule, `the status ${status} is not answered any more`);
    else {
      const was = comparison.before.follow(response);
      const is = comparison.after.follow(other);
      compareContent(status, was, is, comparison);
      compareHeaders(status, was, is, comparison);
    }
  }
  for (const [status] of entriesOf(responses)) {
    const rule = isError(status) ? 'error-response-added' : 'response-added';
    if (known[status] === undefined) tell(rule, `the status ${status} may be answered now`);
  }
}

/** `4XX`, `500`, and `default`, which stands for whatever goes wrong. */
function isError(status: string): boolean {
  return !/^[123]/.test(status);
}

function compareContent(status: string, before: JsonObject, after: JsonObject, comparison: SchemaComparison): void {
  const { tell } = comparison;
  const [known, types] = [objectOf(before['content']), objectOf(after['content'])];
  for (const [type, media] of entriesOf(known)) {
    const other = types[type];
    if (other === undefined) tell('response-media-type-removed', `the answer ${status} is not ${type} any more`);
    else compareMedia(status, objectOf(media), objectOf(other), comparison);
  }
  for (const [type] of entriesOf(types)) {
    if (known[type] === undefined) tell('response-media-type-added', `the answer ${status} may be ${type} now`);
  }
}

/** The body, and the events of a stream: `x-event-schema` describes each of them. */
function compareMedia(status: string, before: JsonObject, after: JsonObject, comparison: SchemaComparison): void {
  compareSchemas(before['schema'], after['schema'], `the answer ${status}`, comparison);
  const [known, events] = [before['x-event-schema'], after['x-event-schema']];
  if (known === undefined && events === undefined) return;
  compareSchemas(known, events, `an event of the answer ${status}`, comparison);
}

function compareHeaders(status: string, before: JsonObject, after: JsonObject, comparison: SchemaComparison): void {
  const { tell } = comparison;
  const [known, headers] = [headersOf(before), headersOf(after)];
  for (const name of known) {
    if (!headers.has(name)) tell('response-header-removed', `the answer ${status} has no header \`${name}\` any more`);
  }
  for (const name of headers) {
    if (!known.has(name)) tell('response-header-added', `the answer ${status} has the new header \`${name}\``);
  }
}

function headersOf(response: JsonObject): ReadonlySet<string> {
  return new Set(entriesOf(response['headers']).map(([name]) => name.toLowerCase()));
}
