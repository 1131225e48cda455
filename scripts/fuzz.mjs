// The fuzz tests of the server with many rounds and another seed each time.
//
//   npm run fuzz [-- --rounds 20000] [--seed 1]
import { parseArgs } from 'node:util';
import { runNode } from './run.mjs';

const { values: options } = parseArgs({
  options: {
    rounds: { type: 'string', default: '20000' },
    seed: { type: 'string', default: String(Date.now() % 1e9) },
  },
});
console.log(`seed ${options.seed}`);
process.exitCode = await runNode('node_modules/vitest/vitest.mjs', ['run', 'test/runtime/pipeline/fuzz.test.ts'], {
  env: { ...process.env, FUZZ_ROUNDS: options.rounds, FUZZ_SEED: options.seed },
});
