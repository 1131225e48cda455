import { entriesOf, type Json, type JsonObject, objectOf } from '../../../compiler/src/openapi-diff/json.ts';
import type { DeclaredOperation } from './declared-operation.ts';

/** A response, from a server or from a test of the application. */
export interface ReceivedResponse {
  readonly status: number;
  header(name: string): string | undefined;
  text(): string;
}

/** Says what is wrong with a value where the document has this schema. */
export type SchemaCheck = (schema: Json | undefined, value: Json) => string | undefined;

/**
 * Holds a received to what the document says of the operation: its status, its media type, its headers and its body.
 * @throws Error that says what differs.
 */
export function checkResponse(operation: DeclaredOperation, received: ReceivedResponse, check: SchemaCheck): void {
  const response = operation.responses.get(String(received.status)) ?? operation.responses.get('default');
  if (response === undefined)
    throw disagreement(operation, received, `the document lists ${[...operation.responses.keys()].join(', ')}`);
  checkHeaders(operation, received, response, check);
  const content = entriesOf(response['content']);
  const type = mediaTypeOf(received);
  if (content.length === 0) {
    if (type !== undefined || received.text() !== '')
      throw disagreement(operation, received, 'the document lists no body');
    return;
  }
  const [, listed] = content.find(([range]) => isWithin(type, range)) ?? [];
  if (listed === undefined || type === undefined)
    throw disagreement(operation, received, `the document lists ${content.map(([range]) => range).join(', ')}`);
  const { schema, 'x-event-schema': eventSchema } = objectOf(listed);
  const whole = eventSchema === undefined ? undefined : check(schema, received.text());
  if (whole !== undefined) throw disagreement(operation, received, whole);
  for (const value of valuesOf(type, received.text())) {
    const errors = check(eventSchema ?? schema, value);
    if (errors !== undefined) throw disagreement(operation, received, errors);
  }
}

function checkHeaders(
  operation: DeclaredOperation,
  received: ReceivedResponse,
  response: JsonObject,
  check: SchemaCheck,
): void {
  for (const [name, header] of entriesOf(response['headers'])) {
    const { required, schema } = objectOf(header);
    const value = received.header(name);
    if (value === undefined && required === true) throw disagreement(operation, received, `${name} is not there`);
    const errors = value === undefined ? undefined : check(schema, value);
    if (errors !== undefined) throw disagreement(operation, received, `${name}: ${errors}`);
  }
}

function disagreement({ name }: DeclaredOperation, received: ReceivedResponse, because: string): Error {
  const { status } = received;
  return new Error(
    `${name} responded with ${status} (${mediaTypeOf(received)}) ${received.text().slice(0, 400)}: ${because}`,
  );
}

/** Without its parameters: `text/plain` of `text/plain; charset=utf-8`. */
function mediaTypeOf(received: ReceivedResponse): string | undefined {
  return received.header('content-type')?.split(';')[0]?.trim().toLowerCase();
}

/** Whether a media type is in a range such as `text/*`. */
function isWithin(type: string | undefined, range: string): boolean {
  if (range === '*/*' || range.toLowerCase() === type) return true;
  return range.endsWith('/*') && type?.startsWith(range.slice(0, -1)) === true;
}

/** The values of a body that schemas describe: one value, or each of the events; none for bytes. */
function valuesOf(type: string, text: string): readonly Json[] {
  if (type === 'text/event-stream') {
    // JSON escapes the characters that end a line of an event.
    const lines = text.split('\n').filter((line) => line.startsWith('data: '));
    return lines.map((line): Json => JSON.parse(line.slice('data: '.length)));
  }
  if (/^application\/(.+\+)?json$/.test(type)) return [JSON.parse(text)];
  return type.startsWith('text/') ? [text] : [];
}
