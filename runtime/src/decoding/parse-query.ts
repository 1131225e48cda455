import { BadRequestException } from '../errors/client-exceptions.js';

/** The decoded parameters of a query string: the value of a key, or all of them if it occurs several times. */
export type QueryParameters = Record<string, string | string[]>;

/**
 * Decodes a query string (without the `?`). Keys such as `__proto__` are keys like any other: the result has no prototype.
 * @param lists The names of arrays, whose values may also have the name with `[]`.
 * @throws BadRequestException for a malformed percent escape.
 */
export function parseQuery(query: string, lists: readonly string[] = []): QueryParameters {
  const parameters: QueryParameters = Object.create(null);
  eachPair(query, malformedQuery, (name, text) => add(parameters, listName(name, lists), text));
  return parameters;
}

/**
 * Collects texts by their names.
 * @param lists The names of arrays, whose texts may also have the name with `[]`.
 */
export function collectPairs(
  pairs: readonly (readonly [name: string, text: string])[],
  lists: readonly string[] = [],
): QueryParameters {
  const parameters: QueryParameters = Object.create(null);
  for (const [name, text] of pairs) add(parameters, listName(name, lists), text);
  return parameters;
}

function add(parameters: QueryParameters, key: string, value: string): void {
  const earlier = parameters[key];
  if (earlier === undefined) parameters[key] = value;
  else if (typeof earlier === 'string') parameters[key] = [earlier, value];
  else earlier.push(value);
}

/** Returns `tags` for `tags[]` if that is an array, and all other names as they are. */
function listName(name: string, lists: readonly string[]): string {
  if (!name.endsWith('[]')) return name;
  const list = name.slice(0, -2);
  return lists.includes(list) ? list : name;
}

/**
 * Passes the decoded names and values of a query string to `take`, in order.
 * @throws the exception of `malformed` for a malformed percent escape.
 */
export function eachPair(query: string, malformed: () => Error, take: (name: string, text: string) => void): void {
  // Not `split`: a text of separators alone would become a list of as many parts.
  let end: number;
  for (let start = 0; start < query.length; start = end + 1) {
    const separator = query.indexOf('&', start);
    end = separator === -1 ? query.length : separator;
    if (end === start) continue;
    const part = query.slice(start, end);
    const equals = part.indexOf('=');
    const key = decodeComponent(equals === -1 ? part : part.slice(0, equals), malformed);
    take(key, equals === -1 ? '' : decodeComponent(part.slice(equals + 1), malformed));
  }
}

function malformedQuery(): BadRequestException {
  return new BadRequestException('the query contains a malformed percent escape');
}

function decodeComponent(text: string, malformed: () => Error): string {
  const spaced = text.includes('+') ? text.replaceAll('+', ' ') : text;
  if (!spaced.includes('%')) return spaced;
  try {
    return decodeURIComponent(spaced);
  } catch {
    throw malformed();
  }
}
