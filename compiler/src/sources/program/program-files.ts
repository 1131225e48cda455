import type { ts } from 'ts-morph';
import { isInside, isInstalled } from '../../files/path.js';

/** The files of a program, by the author. */
export interface FilesOfProgram {
  /** The files that the author of the application wrote. */
  readonly own: readonly ts.SourceFile[];
  /** The files of packages and of the TypeScript library. */
  readonly foreign: readonly ts.SourceFile[];
}

/** Separates the application's own files, and the sources of packages that `isSource` finds, from all others. */
export function filesOfProgram(
  program: ts.Program,
  directory: string,
  isSource: (path: string) => boolean,
): FilesOfProgram {
  const isOwn = (file: ts.SourceFile): boolean =>
    !program.isSourceFileDefaultLibrary(file) &&
    (isSource(file.fileName) ||
      (!isInstalled(file.fileName, directory) && !program.isSourceFileFromExternalLibrary(file)));
  const files = program.getSourceFiles();
  return { own: files.filter(isOwn), foreign: files.filter((file) => !isOwn(file)) };
}

/** The files of a program with these paths that are more than declarations. */
export function sourcesIn(program: ts.Program, paths: readonly string[]): readonly ts.SourceFile[] {
  return paths.flatMap((path) => {
    const file = program.getSourceFile(path);
    return file === undefined || file.isDeclarationFile ? [] : [file];
  });
}

/** Whether two sets have the same entries. */
export function haveSameEntries<Entry>(one: ReadonlySet<Entry>, other: ReadonlySet<Entry>): boolean {
  return one.size === other.size && [...one].every((entry) => other.has(entry));
}

/** Whether a file is of another package than an application. */
export function isForeign(file: string, directory: string): boolean {
  return isInstalled(file, directory) || !isInside(file, directory);
}
