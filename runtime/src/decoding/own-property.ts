/** A property that the object has itself: for names such as `constructor`, which every object inherits. */
export function ownProperty(object: object, name: string): unknown {
  return Object.hasOwn(object, name) ? Reflect.get(object, name) : undefined;
}
