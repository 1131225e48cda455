// The property of `codecs.test.ts` with other types and values each time, until it is stopped or has had its rounds.
//
//   npm run test:long [-- --rounds 50] [--seed 1]
import { parseArgs } from 'node:util';
import { checkCodecs } from './support/check-codecs.js';

const { values: options } = parseArgs({
  options: { rounds: { type: 'string', default: '50' }, seed: { type: 'string', default: String(Date.now() % 1e9) } },
});
const first = Number(options.seed);
let cases = 0;
for (let round = 0; round < Number(options.rounds); round++) {
  const seed = first + round * 1000;
  cases += await checkCodecs({ seed, types: 100, values: 50 });
  console.log(`seed ${seed}: ${cases} cases so far`);
}
