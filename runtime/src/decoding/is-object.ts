/** Whether the input is an object whose properties can be read: not null, not an array. */
export function isObject(input: unknown): input is Record<string, unknown> {
  return typeof input === 'object' && input !== null && !Array.isArray(input);
}

/** Whether an object has no properties but those of these names. */
export function hasOnly(input: Readonly<Record<string, unknown>>, names: ReadonlySet<string>): boolean {
  for (const name in input) if (!names.has(name)) return false;
  return true;
}

/** A property that the object has itself: for names such as `constructor`, which every object inherits. */
export function ownProperty(object: object, name: string): unknown {
  return Object.hasOwn(object, name) ? Reflect.get(object, name) : undefined;
}
