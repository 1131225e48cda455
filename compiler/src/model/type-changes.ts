import type { NamedType, TypeId } from './shape.js';

type Types = ReadonlyMap<TypeId, NamedType>;

/** A type that is another object than before, and the former one. */
export interface TypeChange {
  readonly before: NamedType;
  readonly after: NamedType;
}

/** A comparison with an earlier map, which it does not keep: that one's own comparison would keep the map before it, and so on. */
interface Comparison {
  readonly before: WeakRef<Types>;
  readonly changes: readonly TypeChange[] | undefined;
}

/** The last comparison with each map: several parts of a check make the same one. */
const comparisons = new WeakMap<Types, Comparison>();

/** The types that are other objects than in an earlier map; nothing when the maps do not have the same ids in the same order. */
export function typeChanges(before: Types, after: Types): readonly TypeChange[] | undefined {
  if (before === after) return none;
  const known = comparisons.get(after);
  if (known?.before.deref() === before) return known.changes;
  const changes = compare(before, after);
  comparisons.set(after, { before: new WeakRef(before), changes });
  return changes;
}

const none: readonly TypeChange[] = [];

function compare(before: Types, after: Types): readonly TypeChange[] | undefined {
  if (before.size !== after.size) return undefined;
  const changes: TypeChange[] = [];
  const former = before.values();
  for (const type of after.values()) {
    const other = former.next().value;
    if (type === other) continue;
    if (other === undefined || type.id !== other.id) return undefined;
    changes.push({ before: other, after: type });
  }
  return changes;
}
