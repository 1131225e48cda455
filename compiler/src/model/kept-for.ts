/**
 * Keeps the results of a function for as long as the object that they are computed from. In watch mode, the facts of files that were
 * not edited are the same objects in each build, and so are equal parts of the model (`shareStructure`). The function must depend on
 * that object alone, which is never changed; a result that depends on more than one object is not kept with this.
 */
export function keptFor<Key extends object, Value>(compute: (key: Key) => Value): (key: Key) => Value {
  const kept = new WeakMap<Key, { readonly value: Value }>();
  return (key) => {
    const known = kept.get(key);
    if (known !== undefined) return known.value;
    const value = compute(key);
    kept.set(key, { value });
    return value;
  };
}

/**
 * Keeps the last result for an object for as long as other values are the same as well (`Object.is`). The computation must depend on
 * nothing but the object and those values.
 */
export class KeptWith<Key extends object, Value> {
  readonly #kept = new WeakMap<Key, { readonly others: readonly unknown[]; readonly value: Value }>();

  get(key: Key, others: readonly unknown[], compute: () => Value): Value {
    const known = this.#kept.get(key);
    const isSame = known?.others.length === others.length && known.others.every((one, i) => Object.is(one, others[i]));
    if (isSame) return known.value;
    const value = compute();
    this.#kept.set(key, { others, value });
    return value;
  }
}
