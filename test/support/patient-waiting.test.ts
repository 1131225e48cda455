import { expect, test, vi } from 'vitest';

test('waits for more than a second, unless a test sets a limit', async () => {
  const ready = performance.now() + 1_500;
  const isReady = () => expect(performance.now()).toBeGreaterThan(ready);
  await expect(vi.waitFor(isReady, { timeout: 10 })).rejects.toThrow();
  await vi.waitFor(isReady);
});
