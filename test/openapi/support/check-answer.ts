import { entriesOf, type Json, type JsonObject, objectOf } from '../../../compiler/src/openapi-diff/json.ts';
import type { DeclaredOperation } from './declared-operation.ts';

/** What was answered, wherever it came from. */
export interface Answer {
  readonly status: number;
  header(name: string): string | undefined;
  text(): string;
}

/** Says what is wrong with a value where the document has this schema. */
export type AnswerJudge = (schema: Json | undefined, value: Json) => string | undefined;

/**
 * Holds an answer to what the document says of the operation: its status, its media type, its headers and its body.
 * @throws Error that says what differs.
 */
export function checkAnswer(operation: DeclaredOperation, answer: Answer, judge: AnswerJudge): void {
  const response = operation.responses.get(String(answer.status)) ?? operation.responses.get('default');
  if (response === undefined)
    throw disagreement(operation, answer, `the document lists ${[...operation.responses.keys()].join(', ')}`);
  checkHeaders(operation, answer, response, judge);
  const content = entriesOf(response['content']);
  const type = mediaTypeOf(answer);
  if (content.length === 0) {
    if (type !== undefined || answer.text() !== '') throw disagreement(operation, answer, 'the document lists no body');
    return;
  }
  const [, listed] = content.find(([range]) => isWithin(type, range)) ?? [];
  if (listed === undefined || type === undefined)
    throw disagreement(operation, answer, `the document lists ${content.map(([range]) => range).join(', ')}`);
  const { schema, 'x-event-schema': eventSchema } = objectOf(listed);
  const whole = eventSchema === undefined ? undefined : judge(schema, answer.text());
  if (whole !== undefined) throw disagreement(operation, answer, whole);
  for (const value of valuesOf(type, answer.text())) {
    const faults = judge(eventSchema ?? schema, value);
    if (faults !== undefined) throw disagreement(operation, answer, faults);
  }
}

function checkHeaders(operation: DeclaredOperation, answer: Answer, response: JsonObject, judge: AnswerJudge): void {
  for (const [name, header] of entriesOf(response['headers'])) {
    const { required, schema } = objectOf(header);
    const value = answer.header(name);
    if (value === undefined && required === true) throw disagreement(operation, answer, `${name} is not there`);
    const faults = value === undefined ? undefined : judge(schema, value);
    if (faults !== undefined) throw disagreement(operation, answer, `${name}: ${faults}`);
  }
}

function disagreement({ name }: DeclaredOperation, answer: Answer, because: string): Error {
  const { status } = answer;
  return new Error(`${name} answers ${status} (${mediaTypeOf(answer)}) ${answer.text().slice(0, 400)}: ${because}`);
}

/** Without its parameters: `text/plain` of `text/plain; charset=utf-8`. */
function mediaTypeOf(answer: Answer): string | undefined {
  return answer.header('content-type')?.split(';')[0]?.trim().toLowerCase();
}

/** Whether a media type is in a range such as `text/*`. */
function isWithin(type: string | undefined, range: string): boolean {
  if (range === '*/*' || range.toLowerCase() === type) return true;
  return range.endsWith('/*') && type?.startsWith(range.slice(0, -1)) === true;
}

/** What schemas speak of in a body: a value, or each of the events; of bytes they say nothing. */
function valuesOf(type: string, text: string): readonly Json[] {
  if (type === 'text/event-stream') {
    return Array.from(text.matchAll(/^data: (.*)$/gm), ([, data = '']): Json => JSON.parse(data));
  }
  if (/^application\/(.+\+)?json$/.test(type)) return [JSON.parse(text)];
  return type.startsWith('text/') ? [text] : [];
}
