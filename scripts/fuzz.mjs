// The fuzz tests of the server with many times the rounds of the suite, and another seed each time.
//
//   npm run fuzz [-- --rounds 500] [--seed 1]
import { parseArgs } from 'node:util';
import { runNode } from './run.mjs';

const { values: options } = parseArgs({
  options: {
    rounds: { type: 'string', default: '500' },
    seed: { type: 'string', default: String(Date.now() % 1e9) },
  },
});
console.log(`seed ${options.seed}`);
process.exitCode = await runNode('node_modules/vitest/vitest.mjs', ['run', 'test/runtime/pipeline/fuzz.test.ts'], {
  env: { ...process.env, ROUNDS: options.rounds, SEED: options.seed },
});
