/** What a text of JSON holds when one of its keys may be forbidden: the names themselves, or an escape that may stand for them. */
const mayBeForbidden = /__proto__|constructor|\\u/;

/**
 * A key that changes what an object inherits when somebody copies it carelessly: `__proto__` anywhere, and `constructor`
 * with a `prototype` inside. `json` is the text that the value was read from.
 */
export function findForbiddenKey(json: string, value: unknown): string | undefined {
  if (!mayBeForbidden.test(json)) return undefined;
  const open: unknown[] = [value];
  while (open.length > 0) {
    const current = open.pop();
    if (typeof current !== 'object' || current === null) continue;
    if (Object.hasOwn(current, '__proto__')) return '__proto__';
    if (hasPrototypeOfConstructor(current)) return 'constructor.prototype';
    for (const member of Object.values(current)) if (typeof member === 'object') open.push(member);
  }
  return undefined;
}

function hasPrototypeOfConstructor(value: object): boolean {
  if (!Object.hasOwn(value, 'constructor')) return false;
  const { constructor: inner }: { readonly constructor: unknown } = value;
  return typeof inner === 'object' && inner !== null && Object.hasOwn(inner, 'prototype');
}
