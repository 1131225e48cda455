import type { CompileResult } from './compile.js';
import { unreadable } from './diagnostics/catalogue/output.js';
import { fileSystemError } from './output/file-system-error.js';
import { absoluteDirectory, normalizePath, relativePath } from './project/path.js';

/** Runs a compilation; a file system error becomes a diagnostic of its result. */
export async function reportFileSystemErrors<T>(directory: string, run: () => Promise<T>): Promise<T | CompileResult> {
  try {
    return await run();
  } catch (error) {
    const problem = fileSystemError(error);
    if (problem === undefined) throw error;
    const path = relativePath(absoluteDirectory(directory), normalizePath(problem.path ?? directory));
    return { diagnostics: [unreadable.at(undefined, { path, reason: problem.reason })], applications: [] };
  }
}
