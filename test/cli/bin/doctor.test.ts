import { expect, test } from 'vitest';
import { quietNotes } from '../../support/quiet-notes.js';

test('the application starts and shuts down without binding an address', async () => {
  const copy = quietNotes();
  // A port that no application gets.
  const env = { PORT: '1', NO_COLOR: '1' };
  const { code, stdout, stderr } = await copy.ashlarProcess(['doctor'], { env });
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stdout).toMatch(/^ok {7}the application starts and shuts down\nall checks passed\n$/m);

  copy.edit('src/main.ts', /^await app\.listen.*$/m, 'app.resolve(String);');
  const failed = await copy.ashlarProcess(['doctor'], { env });
  expect(failed.code).toBe(1);
  expect(failed.stdout).toMatch(/^failed {3}the application started, but `listen` was not completed \(exit code 1\)$/m);
  expect(failed.stdout).toMatch(/ {9}.*Error: .*String/);
});
