import type { ApiDocument } from './api-document.js';
import { isObject, type Json, type JsonObject, textsOf } from './json.js';
import { isRemark } from './schemas/read-own-form.js';

/** The types whose values are sent unchanged in a URL or a header. */
const scalars: ReadonlySet<string> = new Set(['integer', 'number', 'boolean']);

/**
 * The schema of a parameter in the newer document for values of the older one: all values in a URL or a header are text, and
 * a parameter that accepts every text also accepts the numbers that clients send.
 */
export function acceptingText(
  before: Json | undefined,
  after: Json | undefined,
  older: ApiDocument,
  newer: ApiDocument,
): Json | undefined {
  const [was, is] = [older.follow(before), newer.follow(after)];
  const types = typesOf(was);
  if (acceptsEveryText(is) && types.some((type) => scalars.has(type)))
    return { ...is, type: ['string', ...types.filter((type) => scalars.has(type))] };
  if (!isObject(was['items']) || !isObject(is['items'])) return after;
  const items = acceptingText(was['items'], is['items'], older, newer);
  return items === is['items'] || items === undefined ? after : { ...is, items };
}

function acceptsEveryText(schema: JsonObject): boolean {
  return schema['type'] === 'string' && Object.keys(schema).every((keyword) => keyword === 'type' || isRemark(keyword));
}

function typesOf({ type }: JsonObject): readonly string[] {
  return typeof type === 'string' ? [type] : textsOf(type);
}
