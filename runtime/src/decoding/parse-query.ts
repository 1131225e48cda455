import { BadRequestException } from '../errors/client-exceptions.js';

/** The decoded parameters of a query string: the value of a key, or all of them if it occurs several times. */
export type QueryParameters = Record<string, string | string[]>;

/**
 * Decodes a query string (without the `?`). Keys such as `__proto__` are keys like any other: the result has no prototype.
 * @param lists The names of arrays, whose values may also have the name with `[]`; `tags[]` without `=` is an empty array.
 * @throws BadRequestException for a malformed percent escape.
 */
export function parseQuery(query: string, lists: readonly string[] = []): QueryParameters {
  const parameters: QueryParameters = Object.create(null);
  eachPair(query, malformedQuery, (name, text) => add(parameters, name, text, lists));
  return parameters;
}

/**
 * Collects texts by their names; `undefined` is a name without `=`.
 * @param lists The names of arrays, whose texts may also have the name with `[]`; `tags[]` without `=` is an empty array.
 */
export function collectPairs(
  pairs: readonly (readonly [name: string, text: string | undefined])[],
  lists: readonly string[] = [],
): QueryParameters {
  const parameters: QueryParameters = Object.create(null);
  for (const [name, text] of pairs) add(parameters, name, text, lists);
  return parameters;
}

function add(parameters: QueryParameters, name: string, text: string | undefined, lists: readonly string[]): void {
  const key = listName(name, lists);
  const earlier = parameters[key];
  if (text === undefined && key !== name) parameters[key] = earlier ?? [];
  else if (earlier === undefined) parameters[key] = text ?? '';
  else if (typeof earlier === 'string') parameters[key] = [earlier, text ?? ''];
  else earlier.push(text ?? '');
}

/** Returns `tags` for `tags[]` if that is an array, and all other names as they are. */
function listName(name: string, lists: readonly string[]): string {
  if (!name.endsWith('[]')) return name;
  const list = name.slice(0, -2);
  return lists.includes(list) ? list : name;
}

/**
 * Passes the decoded names and values of a query string to `take`, in order; the value of a name without `=` is `undefined`.
 * @throws the exception of `malformed` for a malformed percent escape.
 */
export function eachPair(
  query: string,
  malformed: () => Error,
  take: (name: string, text: string | undefined) => void,
): void {
  // Not `split`: a text of separators alone would become a list of as many parts.
  let end: number;
  for (let start = 0; start < query.length; start = end + 1) {
    const separator = query.indexOf('&', start);
    end = separator === -1 ? query.length : separator;
    if (end === start) continue;
    const part = query.slice(start, end);
    const equals = part.indexOf('=');
    const key = decodeComponent(equals === -1 ? part : part.slice(0, equals), malformed);
    take(key, equals === -1 ? undefined : decodeComponent(part.slice(equals + 1), malformed));
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
