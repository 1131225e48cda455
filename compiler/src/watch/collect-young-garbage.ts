import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

type Collect = (options: { readonly type: 'minor' }) => void;

let collect: Collect | undefined;

/**
 * Collects the garbage of the last build between two builds, which takes a few milliseconds: otherwise it is collected during the next
 * one, which still uses a part of it. Node has no other way to ask for it than the function that `--expose-gc` gives to new contexts;
 * without that function, nothing is done.
 */
export function collectYoungGarbage(): void {
  collect ??= collectorFrom(findFunction);
  collect({ type: 'minor' });
}

/** The function that `find` returns; one that does nothing in a runtime that has none, or no flags of V8. */
export function collectorFrom(find: () => unknown): Collect {
  try {
    const found = find();
    // V8 documents these options in the extension that defines the function.
    if (typeof found === 'function') return found as Collect;
  } catch {
    // Another runtime than Node.
  }
  return () => undefined;
}

function findFunction(): unknown {
  setFlagsFromString('--expose-gc');
  const found: unknown = runInNewContext('globalThis.gc');
  // The flag gives the function to this context alone.
  setFlagsFromString('--no-expose-gc');
  return found;
}
