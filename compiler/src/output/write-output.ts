import { notOurs, unwritable } from '../diagnostics/catalogue/output.js';
import type { Diagnostic } from '../diagnostics/diagnostic.js';
import type { FileSystem } from '../project/file-system.js';
import { fileSystemError } from './file-system-error.js';
import type { OutputPlan } from './plan-output.js';

/** What became of a plan. */
export interface WriteResult {
  /** How many files were written or removed. */
  readonly changed: number;
  /** Why the plan could not be carried out; empty when it was. */
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Makes the output directory as planned: writes what is missing or stale, removes what is obsolete. When a file of
 * somebody else stands in the way, nothing is touched at all.
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
      // What one file meets, the others most likely meet too: it is told once.
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
