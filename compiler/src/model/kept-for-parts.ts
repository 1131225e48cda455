import type { ApplicationModel } from './application-model.js';

/** The parts of an application that are never absent. */
type ObjectPart = {
  [Name in keyof ApplicationModel]-?: ApplicationModel[Name] extends object ? Name : never;
}[keyof ApplicationModel];

/**
 * Keeps the results of a function of applications for as long as the parts that it reads are the same objects. In watch mode, equal
 * parts are those of the last build (`shareStructure`). One result is kept for each object in the first part.
 */
export function keptForParts<First extends ObjectPart, Others extends keyof ApplicationModel, Value>(
  first: First,
  others: readonly Others[],
  compute: (application: Pick<ApplicationModel, First | Others>) => Value,
): (application: Pick<ApplicationModel, First | Others>) => Value {
  const kept = new WeakMap<object, { readonly parts: readonly unknown[]; readonly value: Value }>();
  return (application) => {
    const key: object = application[first];
    const parts = others.map((name) => application[name]);
    const known = kept.get(key);
    if (known?.parts.every((part, index) => Object.is(part, parts[index]))) return known.value;
    const value = compute(application);
    kept.set(key, { parts, value });
    return value;
  };
}
