/** The decoded values of a query by their names, in the order of the first value of each; `undefined` for a malformed percent escape. */
export function parseQueryPairs(query: string): ReadonlyMap<string, readonly string[]> | undefined {
  const values = new Map<string, string[]>();
  for (const part of query.split('&')) {
    if (part === '') continue;
    const equals = part.indexOf('=');
    const name = decoded(equals === -1 ? part : part.slice(0, equals));
    const value = equals === -1 ? '' : decoded(part.slice(equals + 1));
    if (name === undefined || value === undefined) return undefined;
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
