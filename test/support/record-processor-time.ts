import { appendFileSync } from 'node:fs';
import { afterAll, expect } from 'vitest';
import { takeProcessorTime } from './processor-time-of-suite.ts';

/** The file that the gate reads: a line for each suite. */
const record = process.env['ASHLAR_PROCESSOR_TIMES'];

// Runs for every file, after its last test.
if (record !== undefined) {
  afterAll(() => {
    const suite = expect.getState().testPath;
    appendFileSync(record, `${JSON.stringify({ suite, ...takeProcessorTime() })}\n`);
  });
}
