import type { ts } from 'ts-morph';

/** The files of a program, by the author. */
export interface FilesOfProgram {
  /** The files that the author of the application wrote. */
  readonly own: readonly ts.SourceFile[];
  /** The files of packages and of the TypeScript library. */
  readonly foreign: readonly ts.SourceFile[];
}

/** Separates the application's own files from all others. */
export function filesOfProgram(program: ts.Program): FilesOfProgram {
  const isOwn = (file: ts.SourceFile): boolean =>
    !program.isSourceFileDefaultLibrary(file) &&
    !program.isSourceFileFromExternalLibrary(file) &&
    !file.fileName.includes('/node_modules/');
  const files = program.getSourceFiles();
  return { own: files.filter(isOwn), foreign: files.filter((file) => !isOwn(file)) };
}
