/** A property that the object has itself: for names such as `constructor`, which every object inherits. */
export function ownProperty(object: Record<string, unknown>, name: string): unknown {
  return Object.hasOwn(object, name) ? object[name] : undefined;
}
