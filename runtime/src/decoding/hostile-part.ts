import { forbiddenKeyOf } from './find-forbidden-key.js';
import { maximumDepth } from './parse-json.js';

/**
 * Describes the part of a value that a body could not have: nested too deep, or with a key such as `__proto__`. The value can contain itself.
 */
export function hostilePart(value: unknown): string | undefined {
  let level = partsIn([value]);
  for (let depth = 1; level.size > 0; depth++) {
    if (depth > maximumDepth) return `is nested deeper than ${maximumDepth} levels`;
    const inside: unknown[] = [];
    for (const part of level) {
      const key = forbiddenKeyOf(part);
      if (key !== undefined) return `has the key \`${key}\`, which is not allowed`;
      for (const one of Object.values(part)) inside.push(one);
    }
    level = partsIn(inside);
  }
  return undefined;
}

/** The lists and objects among some values, each once. */
function partsIn(values: readonly unknown[]): ReadonlySet<object> {
  const parts = new Set<object>();
  for (const value of values) {
    if (typeof value === 'object' && value !== null && !ArrayBuffer.isView(value)) parts.add(value);
  }
  return parts;
}
