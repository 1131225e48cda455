// Loaded into a process of `ashlar build --watch` or `ashlar lsp`: on SIGUSR2 it prints the size of the heap without garbage, in bytes.
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc');
process.on('SIGUSR2', () => {
  collect();
  process.stderr.write(`heap: ${process.memoryUsage().heapUsed}\n`);
});
