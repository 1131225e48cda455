/** The kinds of items that discriminate lists. */
type ItemKind =
  | 'string'
  | 'number'
  | 'bigint'
  | 'boolean'
  | 'date'
  | 'bytes'
  | 'url'
  | 'array'
  | 'object'
  | 'null'
  | 'undefined';

/**
 * Whether a list of a union is the alternative with one of these literals at an index. `Alternative` is the only list of the union
 * that can have them: the compiler has checked that before it writes such a call.
 */
export function hasItem<Alternative extends readonly unknown[]>(
  value: readonly unknown[],
  index: number,
  ...literals: readonly (string | number | boolean | null | undefined)[]
): value is Alternative {
  const item = value[index];
  return literals.some((literal) => literal === item);
}

/** Whether a list of a union is the alternative with an item of one of these kinds at an index. */
export function hasItemOfKind<Alternative extends readonly unknown[]>(
  value: readonly unknown[],
  index: number,
  ...kinds: readonly ItemKind[]
): value is Alternative {
  return kinds.includes(kindOf(value[index]));
}

function kindOf(item: unknown): ItemKind {
  if (item === null) return 'null';
  const type = typeof item;
  if (type === 'object') return kindOfObject(item);
  return type === 'function' || type === 'symbol' ? 'object' : type;
}

function kindOfObject(item: unknown): ItemKind {
  if (Array.isArray(item)) return 'array';
  if (item instanceof Date) return 'date';
  if (item instanceof Uint8Array) return 'bytes';
  return item instanceof URL ? 'url' : 'object';
}
