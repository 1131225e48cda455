import { afterEach, beforeEach, vi } from 'vitest';
import { loggerWithLines } from '../../support/log-lines.ts';

/** Fakes the clock of `MemoryThrottleStore` in each test of a file, and returns a logger of warnings and errors,
 * whose lines start empty in each test. */
export function fakeStoreClock(): ReturnType<typeof loggerWithLines> {
  const logged = loggerWithLines('warn');
  beforeEach(() => {
    logged.lines.length = 0;
    vi.useFakeTimers({ toFake: ['performance'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });
  return logged;
}
