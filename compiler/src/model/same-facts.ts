import type { FileFacts } from './facts.js';

/**
 * Compares facts, and returns the files in which positions differ: an empty set for equal facts, `undefined` when more than
 * positions differs.
 */
export function movedFiles(before: readonly FileFacts[], after: readonly FileFacts[]): ReadonlySet<string> | undefined {
  const moved = new Set<string>();
  return isSame(before, after, moved) ? moved : undefined;
}

function isSame(before: unknown, after: unknown, moved: Set<string>): boolean {
  if (Object.is(before, after)) return true;
  if (!isObject(before) || !isObject(after)) return false;
  if (Array.isArray(before) || Array.isArray(after)) {
    if (!Array.isArray(before) || !Array.isArray(after) || before.length !== after.length) return false;
    return before.every((item, index) => isSame(item, after[index], moved));
  }
  const names = Object.keys(before);
  if (names.length !== Object.keys(after).length) return false;
  const { file } = before;
  const isSpan = typeof file === 'string' && positions.every((name) => isNumber(before[name]) && isNumber(after[name]));
  return names.every((name) => {
    if (!isSpan || !positions.includes(name)) return name in after && isSame(before[name], after[name], moved);
    if (before[name] !== after[name]) moved.add(file);
    return true;
  });
}

/** The numbers of a span. */
const positions: readonly string[] = ['line', 'column', 'endLine', 'endColumn'];

function isNumber(value: unknown): boolean {
  return typeof value === 'number';
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
