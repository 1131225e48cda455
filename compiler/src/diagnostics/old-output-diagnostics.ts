import { relativePath } from '../files/path.js';
import type { OldOutput } from '../settings/find-old-output.js';
import type { Project } from '../sources/project.js';
import { oldOutput, oldOutputImported } from './catalogue/output.js';
import type { Diagnostic } from './diagnostic.js';

/** Reports the generated files that remain after the setting `out` or `client` has changed. */
export function oldOutputDiagnostics(
  found: readonly OldOutput[],
  { settings: { directory, client, silence = [] }, outputs }: Pick<Project, 'settings' | 'outputs'>,
): readonly Diagnostic[] {
  return found.flatMap(({ kind, path, importedAt }) => {
    if (importedAt !== undefined) {
      const current = kind === 'directory' ? outputs : client === undefined ? [] : [client];
      const instead = current.map((one) => relativePath(directory, one));
      return [oldOutputImported.at(importedAt, { kind, path, instead })];
    }
    return silence.includes(oldOutput.name) ? [] : [oldOutput.at(undefined, { kind, path })];
  });
}
