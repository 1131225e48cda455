import { vi } from 'vitest';

/** By default, `vi.waitFor` gives up after a second. On a busy machine, a process may not run for longer than that. */
const patience = 20_000;

const { waitFor } = vi;

// The same object in the files of tests.
vi.waitFor = (callback, options) => waitFor(callback, options ?? { timeout: patience });
