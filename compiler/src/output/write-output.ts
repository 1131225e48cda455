import { notOurs, unwritable } from '../diagnostics/catalogue/output.js';
import type { Diagnostic } from '../diagnostics/diagnostic.js';
import type { FileSystem } from '../files/file-system.js';
import { fileSystemError } from './file-system-error.js';
import type { OutputPlan } from './plan-output.js';

/** The result of carrying out a plan. */
export interface WriteResult {
  /** The number of files that were written or removed. */
  readonly changed: number;
  /** The errors that prevented it; empty after success. */
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Carries out a plan: writes missing and stale files, and removes obsolete ones. When a foreign file has the path of an
 * artifact, nothing is changed at all.
 */
export function writeOutput(
  plan: OutputPlan,
  fileSystem: FileSystem,
  displayPath: (path: string) => string,
): WriteResult {
  const obstacles = plan.filter((file) => file.kind === 'occupied');
  if (obstacles.length > 0) {
    const diagnostics = obstacles.map((file) => notOurs.at(undefined, { path: displayPath(file.path), by: file.by }));
    return { changed: 0, diagnostics };
  }
  let changed = 0;
  for (const file of plan) {
    try {
      if (file.kind === 'missing' || file.kind === 'stale') fileSystem.writeFile(file.path, file.text);
      else if (file.kind === 'obsolete') fileSystem.removeFile(file.path);
      else continue;
      changed += 1;
    } catch (error) {
      // The other files most likely fail in the same way: the error is reported once.
      const problem = fileSystemError(error);
      if (problem === undefined) throw error;
      return {
        changed,
        diagnostics: [unwritable.at(undefined, { path: displayPath(file.path), reason: problem.reason })],
      };
    }
  }
  return { changed, diagnostics: [] };
}
