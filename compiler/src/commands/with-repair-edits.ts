import type { Diagnostic } from '../diagnostics/diagnostic.js';
import type { FileEdit, RepairableDiagnostic } from '../diagnostics/repair-edits.js';
import { diskFileSystem } from '../files/disk-file-system.js';
import { absoluteDirectory } from '../files/path.js';
import type { SourceText } from '../repair/source-text.js';
import type { TextEdit } from '../repair/text-edit.js';
import type { PackageLocation } from '../settings/package.js';
import { readSourceConventions } from './source-conventions.js';

/** Adds the edits of their repairs to diagnostics, for tools. Loads TypeScript when there is a repair. */
export async function withRepairEdits(
  diagnostics: readonly Diagnostic[],
  location: PackageLocation,
): Promise<readonly RepairableDiagnostic[]> {
  if (diagnostics.every(({ repairs }) => repairs === undefined)) return diagnostics;
  const { RepairedPackage } = await import('../repair/repaired-package.js');
  const { importExtension } = await readSourceConventions(location);
  const { directory, fileSystem = diskFileSystem } = location;
  const sources = new RepairedPackage(absoluteDirectory(directory), importExtension, fileSystem);
  return diagnostics.map((diagnostic) => {
    const repairEdits = sources.repairsOf(diagnostic).map(({ title, kind, edits }) => ({
      title,
      kind,
      edits: [...edits].flatMap(([file, ofFile]) => {
        const source = sources.sourceOf(file);
        return source === undefined ? [] : ofFile.map((edit) => fileEdit(source, edit));
      }),
    }));
    return repairEdits.length === 0 ? diagnostic : { ...diagnostic, repairEdits };
  });
}

function fileEdit(source: SourceText, { start, end, text }: TextEdit): FileEdit {
  const from = source.placeOf(start);
  const to = source.placeOf(end);
  return { file: source.file, ...from, endLine: to.line, endColumn: to.column, text };
}
