/**
 * Keeps the results of a function for as long as the object that they are computed from. In watch mode, the facts of files that were
 * not edited are the same objects in each build, and so are equal parts of the model (`shareStructure`). The function must depend on
 * that object alone, which is never changed; a result that depends on more than one object is not kept with this.
 */
export function keptFor<Key extends object, Value>(compute: (key: Key) => Value): (key: Key) => Value {
  const kept = new WeakMap<Key, Value>();
  return (key) => {
    const known = kept.get(key);
    // A result may be `undefined`.
    if (known !== undefined || kept.has(key)) return known as Value;
    const value = compute(key);
    kept.set(key, value);
    return value;
  };
}
