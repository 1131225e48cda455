import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

type Collect = (options: { readonly type: 'minor' }) => void;

let collect: Collect | undefined;

/**
 * Collects the garbage of the last build between two builds, which takes a few milliseconds: otherwise it is collected during the next
 * one, which still uses a part of it. Node has no other way to ask for it than the function that `--expose-gc` gives
 * to new contexts; without that function, nothing is done.
 */
export function collectYoungGarbage(): void {
  collect ??= findCollect();
  collect({ type: 'minor' });
}

function findCollect(): Collect {
  setFlagsFromString('--expose-gc');
  const found: unknown = runInNewContext('globalThis.gc');
  // The flag gives the function to this context alone.
  setFlagsFromString('--no-expose-gc');
  // V8 documents these options in the extension that defines the function.
  return typeof found === 'function' ? (found as Collect) : () => undefined;
}
