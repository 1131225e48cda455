import { expect, test, vi } from 'vitest';

async function load(environment: Readonly<Record<string, string>>): Promise<typeof import('./rounds.ts')> {
  for (const name of ['ROUNDS', 'SEED']) vi.stubEnv(name, environment[name]);
  vi.resetModules();
  return import('./rounds.ts');
}

test.each<[environment: Record<string, string>, rounds: number[], sampled: boolean[], timeout: number]>([
  [{}, [1, 3, 40], [true, true, true, true], 1000],
  [{ ROUNDS: '1' }, [1, 3, 40], [true, true, true, true], 1000],
  [{ ROUNDS: '0.2' }, [1, 1, 8], [true, false, false, true], 1000],
  [{ ROUNDS: '10' }, [10, 30, 400], [true, true, true, true], 10_000],
])('the extent of random suites with %j', async (environment, wanted, sampled, timeout) => {
  const { rounds, isSampled, timeoutOf } = await load(environment);
  expect([1, 3, 40].map((all) => rounds(all))).toEqual(wanted);
  expect([0, 1, 2, 3].map((index) => isSampled(index, 3))).toEqual(sampled);
  expect(rounds(3, 3)).toBe(Math.max(3, rounds(3)));
  expect(timeoutOf(1000)).toBe(timeout);
});

test('a seed of the environment replaces that of a suite', async () => {
  expect((await load({ SEED: '7' })).seedOr(1)).toBe(7);
  expect((await load({})).seedOr(1)).toBe(1);
});
