import { unreadable } from './diagnostics/catalogue/output.js';
import type { Diagnostic } from './diagnostics/diagnostic.js';
import { absoluteDirectory, normalizePath, relativePath } from './files/path.js';
import { fileSystemError } from './output/file-system-error.js';

/** The result of a compilation that could not read or write a file. */
export interface FailedCompilation {
  readonly diagnostics: readonly Diagnostic[];
  readonly applications: readonly never[];
}

/** Runs a compilation; a file system error becomes a diagnostic of its result. */
export async function reportFileSystemErrors<T>(
  directory: string,
  run: () => Promise<T>,
): Promise<T | FailedCompilation> {
  try {
    return await run();
  } catch (error) {
    const problem = fileSystemError(error);
    if (problem === undefined) throw error;
    const path = relativePath(absoluteDirectory(directory), normalizePath(problem.path ?? directory));
    return { diagnostics: [unreadable.at(undefined, { path, reason: problem.reason })], applications: [] };
  }
}
