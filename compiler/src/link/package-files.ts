import type { FileFacts } from '../model/facts.js';
import type { PackageFiles } from '../model/package-file.js';
import type { NamedType, TypeId } from '../model/shapes/shape.js';

/** The files of other packages, by their names in facts. */
export function packageFilesIn(files: readonly FileFacts[]): PackageFiles {
  return new Map(
    files.flatMap(({ file, packageFile }) => (packageFile === undefined ? [] : [[file, packageFile] as const])),
  );
}

/** The types, without the names of those that the application cannot import from their package: generated files write them out. */
export function importableTypes(
  types: ReadonlyMap<TypeId, NamedType>,
  packageFiles: PackageFiles,
): ReadonlyMap<TypeId, NamedType> {
  if (packageFiles.size === 0) return types;
  return new Map([...types].map(([id, type]) => [id, canBeImported(type, packageFiles) ? type : withoutExport(type)]));
}

function canBeImported({ file, exportName }: NamedType, packageFiles: PackageFiles): boolean {
  const found = packageFiles.get(file);
  if (found === undefined || exportName === undefined) return true;
  return found.isRelative === true || found.imports.has(exportName);
}

function withoutExport({ exportName: _, members: __, ...type }: NamedType): NamedType {
  return type;
}
