/**
 * The most properties of one generated function. TypeScript gives up on functions with thousands of branches (TS2563), and checks each
 * property against all branches before it.
 */
const largestPart = 100;

/** The properties of an object in parts, each for a function of its own; one part for nearly every object. */
export function partsOf<Property>(properties: readonly Property[]): readonly (readonly Property[])[] {
  if (properties.length <= largestPart) return [properties];
  const count = Math.ceil(properties.length / largestPart);
  return Array.from({ length: count }, (_, index) => properties.slice(index * largestPart, (index + 1) * largestPart));
}
