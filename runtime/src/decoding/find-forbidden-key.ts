/** Matches a forbidden name in a JSON text, or an escape that can encode one. */
const mayBeForbidden = /__proto__|constructor|\\u/;

/**
 * Finds a key that causes prototype pollution when code copies it: `__proto__`, and `constructor` with a `prototype` inside.
 * `json` is the text of the value.
 */
export function findForbiddenKey(json: string, value: unknown): string | undefined {
  if (!mayBeForbidden.test(json)) return undefined;
  const open: unknown[] = [value];
  while (open.length > 0) {
    const current = open.pop();
    if (typeof current !== 'object' || current === null) continue;
    const key = forbiddenKeyOf(current);
    if (key !== undefined) return key;
    for (const member of Object.values(current)) if (typeof member === 'object') open.push(member);
  }
  return undefined;
}

/** The forbidden key that an object has by itself. */
export function forbiddenKeyOf(value: object): string | undefined {
  if (Object.hasOwn(value, '__proto__')) return '__proto__';
  return hasPrototypeOfConstructor(value) ? 'constructor.prototype' : undefined;
}

function hasPrototypeOfConstructor(value: object): boolean {
  if (!Object.hasOwn(value, 'constructor')) return false;
  const { constructor: inner }: { readonly constructor: unknown } = value;
  return typeof inner === 'object' && inner !== null && Object.hasOwn(inner, 'prototype');
}
