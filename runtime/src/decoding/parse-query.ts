import { BadRequestException } from '../errors/client-exceptions.js';

/** The decoded parameters of a query string: the value of a key, or all of them if it occurs several times. */
export type QueryParameters = Record<string, string | string[]>;

/**
 * Decodes a query string (without the `?`). Keys such as `__proto__` are keys like any other: the result has no prototype.
 * @throws BadRequestException for a malformed percent escape.
 */
export function parseQuery(query: string): QueryParameters {
  const parameters: QueryParameters = Object.create(null);
  if (query === '') return parameters;
  for (const part of query.split('&')) {
    if (part === '') continue;
    const equals = part.indexOf('=');
    const key = decodeComponent(equals === -1 ? part : part.slice(0, equals));
    const value = equals === -1 ? '' : decodeComponent(part.slice(equals + 1));
    const earlier = parameters[key];
    if (earlier === undefined) parameters[key] = value;
    else if (typeof earlier === 'string') parameters[key] = [earlier, value];
    else earlier.push(value);
  }
  return parameters;
}

function decodeComponent(text: string): string {
  const spaced = text.includes('+') ? text.replaceAll('+', ' ') : text;
  if (!spaced.includes('%')) return spaced;
  try {
    return decodeURIComponent(spaced);
  } catch {
    throw new BadRequestException('the query contains a malformed percent escape');
  }
}
