import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { runProcess } from '../support/run-process.ts';

const soak = fileURLToPath(new URL('./soak.ts', import.meta.url));

test('a server with hostile clients loses no response, and releases all of their resources', {
  timeout: 180_000,
}, async () => {
  const options = ['--minutes', '0.15', '--clients', '9', '--drain', '5'];
  const { code, output } = await runProcess(process.execPath, ['--import', 'tsx', soak, ...options]);
  expect(code, output).toBe(0);
  // All of them were there.
  expect(output).not.toMatch(/(?:neverReads|pipelines|sendsHugeKeys|completed): 0/);
});
