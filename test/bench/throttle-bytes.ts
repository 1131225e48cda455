// Bytes that a store takes for each key beside the key, in a process of its own. `npm run bench:throttle` starts it.
//
//   npx tsx --expose-gc test/bench/throttle-bytes.ts ashlar 100000
import { clientKeys } from './throttle/client-keys.js';
import { candidates } from './throttle/stores.js';

const [name, count] = process.argv.slice(2);
const candidate = candidates.find((each) => each.name === name);
if (candidate === undefined || globalThis.gc === undefined) throw new Error('say which store, and --expose-gc');

function bytesInUse(): number {
  globalThis.gc?.();
  globalThis.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

// Code that is compiled when it first runs is there before.
const few = clientKeys(1000);
const trial = candidate.open(few.length);
await trial.hit(few);
await trial.close(few);

const keys = clientKeys(Number(count));
const before = bytesInUse();
const store = candidate.open(keys.length);
await store.hit(keys);
const bytes = bytesInUse() - before;
console.log(bytes / keys.length);
await store.close(keys);
