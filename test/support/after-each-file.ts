import { afterAll } from 'vitest';
import { removeTemporaryDirectories } from './temporary-directory.ts';

// Runs for every file, also where files share a process and their modules.
afterAll(removeTemporaryDirectories);
