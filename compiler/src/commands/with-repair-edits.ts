import type { Diagnostic } from '../diagnostics/diagnostic.js';
import type { FileEdit, RepairableDiagnostic } from '../diagnostics/repair-edits.js';
import { diskFileSystem } from '../files/disk-file-system.js';
import { absoluteDirectory } from '../files/path.js';
import type { RepairedPackage } from '../repair/repaired-package.js';
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
  const sources = await repairedPackage(location);
  return diagnostics.map((diagnostic) => {
    const repairEdits = sources.repairsOf(diagnostic).map(({ title, kind, edits }) => ({
      title,
      kind,
      edits: fileEdits(sources, edits),
    }));
    return repairEdits.length === 0 ? diagnostic : { ...diagnostic, repairEdits };
  });
}

/** The edits that make the first safe repair of each diagnostic, without those that overlap with an earlier one. */
export async function safeRepairEdits(
  diagnostics: readonly Diagnostic[],
  location: PackageLocation,
): Promise<readonly FileEdit[]> {
  if (diagnostics.every(({ repairs }) => repairs === undefined)) return [];
  const { chooseRepairs } = await import('../repair/choose-repairs.js');
  const sources = await repairedPackage(location);
  const safe = diagnostics.flatMap(
    (diagnostic) => sources.repairsOf(diagnostic).find(({ kind }) => kind === 'safe') ?? [],
  );
  return fileEdits(sources, chooseRepairs(safe).edits);
}

async function repairedPackage(location: PackageLocation): Promise<RepairedPackage> {
  const { RepairedPackage: Sources } = await import('../repair/repaired-package.js');
  const { importExtension } = await readSourceConventions(location);
  const { directory, fileSystem = diskFileSystem } = location;
  return new Sources(absoluteDirectory(directory), importExtension, fileSystem);
}

function fileEdits(sources: RepairedPackage, edits: ReadonlyMap<string, readonly TextEdit[]>): readonly FileEdit[] {
  return [...edits].flatMap(([file, ofFile]) => {
    const source = sources.sourceOf(file);
    return source === undefined ? [] : ofFile.map((edit) => fileEdit(source, edit));
  });
}

function fileEdit(source: SourceText, { start, end, text }: TextEdit): FileEdit {
  const from = source.placeOf(start);
  const to = source.placeOf(end);
  return { file: source.file, ...from, endLine: to.line, endColumn: to.column, text };
}
