import { Project as MorphProject } from 'ts-morph';

/** The virtual directory of the TypeScript library (`lib.es2023.d.ts`, …). It does not exist on any disk. */
export const libraryDirectory = '/node_modules/typescript/lib';

let texts: ReturnType<MorphProject['getModuleResolutionHost']> | undefined;

/** The text of a file below `libraryDirectory`. The library belongs to the TypeScript of the compiler, not to the user's. */
export function libraryText(path: string): string | undefined {
  // ts-morph contains the library as text, and shows it to projects in memory.
  texts ??= new MorphProject({ useInMemoryFileSystem: true }).getModuleResolutionHost();
  return texts.fileExists(path) ? texts.readFile(path) : undefined;
}
