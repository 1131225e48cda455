import { relativePath } from '../files/path.js';
import type { OldOutput } from '../settings/find-old-output.js';
import type { Project } from '../sources/project.js';
import { oldOutput, oldOutputImported } from './catalogue/output.js';
import type { Diagnostic } from './diagnostic.js';

/** Reports the directories of generated files that remain after the setting `out` has changed. */
export function oldOutputDiagnostics(
  found: readonly OldOutput[],
  { settings: { directory, silence = [] }, outputs }: Pick<Project, 'settings' | 'outputs'>,
): readonly Diagnostic[] {
  const names = outputs.map((out) => relativePath(directory, out));
  return found.flatMap(({ directory: old, importedAt }) => {
    if (importedAt !== undefined) return [oldOutputImported.at(importedAt, { directory: old, outs: names })];
    return silence.includes(oldOutput.name) ? [] : [oldOutput.at(undefined, { directory: old })];
  });
}
