import { isDeepStrictEqual } from 'node:util';
import { entriesOf, isObject, type Json } from '../../../compiler/src/openapi-diff/json.ts';
import type { DeclaredRequest } from './declared-request.ts';
import { undeclaredNames } from './schema-values.ts';

/**
 * Holds the response of a handler that responses what it got to the request: every value of it is in the response, and a body is
 * there as a whole.
 * @throws Error with both.
 */
export function checkEcho({ arguments: all, body }: DeclaredRequest, received: Json): void {
  const found = scalarsOf(received);
  for (const { parameter, value } of all) {
    const sent = scalarsOf(value ?? []);
    const missing = sent.filter((one) => !found.some((own) => isSame(String(one), String(own))));
    if (missing.length > 0) throw difference({ [parameter.name]: missing }, received);
  }
  if (body === undefined) return;
  const isThere = isEcho(body, received) || entriesOf(received).some(([, own]) => isEcho(body, own));
  if (!isThere) throw difference(body, received);
}

function difference(sent: unknown, received: Json): Error {
  return new Error(`${JSON.stringify(sent)} was sent, and the response is ${JSON.stringify(received)}`);
}

/** The scalars of a value, without those of properties that nobody declares. */
function scalarsOf(value: Json): readonly Json[] {
  if (Array.isArray(value)) return value.flatMap(scalarsOf);
  if (!isObject(value)) return [value];
  return entriesOf(value).flatMap(([name, own]) => (undeclaredNames.includes(name) ? [] : scalarsOf(own)));
}

function isEcho(sent: Json, received: Json | undefined): boolean {
  if (isDeepStrictEqual(sent, received)) return true;
  if (typeof sent === 'string' && typeof received === 'string') return isSame(sent, received);
  if (Array.isArray(sent) && Array.isArray(received))
    return sent.length === received.length && sent.every((item, index) => isEcho(item, received[index]));
  if (!isObject(sent) || !isObject(received)) return false;
  // Undeclared properties are dropped; the response may have a default for an absent property.
  const kept = entriesOf(sent).filter(([name]) => Object.hasOwn(received, name) || !undeclaredNames.includes(name));
  return kept.every(([name, own]) => isEcho(own, Object.hasOwn(received, name) ? received[name] : undefined));
}

/** Whether two texts are the same, or stand for the same moment, address, number or bytes. */
function isSame(sent: string, received: string): boolean {
  if (sent === received || momentOf(sent) === momentOf(received)) return true;
  if (/^-?\d+$/.test(sent) && /^-?\d+$/.test(received)) return BigInt(sent) === BigInt(received);
  if (URL.canParse(sent) && new URL(sent).href === received) return true;
  // The last character of base64 has bits that stand for nothing.
  return sent.endsWith('=') && Buffer.from(sent, 'base64').toString('base64') === received;
}

/** The milliseconds of a date and time, a leap second being the first of the next minute. */
function momentOf(text: string): number {
  const moment = /^(\d{4}-\d\d-\d\d)[Tt ](\d\d:\d\d):(\d\d)(\.\d+)?(.*)$/.exec(text);
  if (moment === null) return Number.NaN;
  const [, day, minute, seconds, fraction = '', offset = ''] = moment;
  const milliseconds = Math.trunc(Number(`0${fraction}`) * 1000);
  return Date.parse(`${day}T${minute}:00${offset.toUpperCase()}`) + Number(seconds) * 1000 + milliseconds;
}
