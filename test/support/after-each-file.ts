import { afterAll, vi } from 'vitest';
import { removeTemporaryDirectories } from './temporary-directory.ts';

// Runs for every file, also where files share a process and their modules.
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  removeTemporaryDirectories();
});
