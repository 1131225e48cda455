/**
 * The decoded values of a query by their names, in the order of the first value of each; `undefined` for a malformed percent escape. The
 * value of a name without `=` is `undefined`.
 */
export function parseQueryPairs(query: string): ReadonlyMap<string, readonly (string | undefined)[]> | undefined {
  const values = new Map<string, (string | undefined)[]>();
  for (const part of query.split('&')) {
    if (part === '') continue;
    const equals = part.indexOf('=');
    const name = decoded(equals === -1 ? part : part.slice(0, equals));
    if (name === undefined) return undefined;
    const value = equals === -1 ? undefined : decoded(part.slice(equals + 1));
    if (equals !== -1 && value === undefined) return undefined;
    const earlier = values.get(name);
    if (earlier === undefined) values.set(name, [value]);
    else earlier.push(value);
  }
  return values;
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return undefined;
  }
}
