import { Project as MorphProject } from 'ts-morph';

/** Where the compiler sees the TypeScript library (`lib.es2023.d.ts`, …). No such directory is on any disk. */
export const libraryDirectory = '/node_modules/typescript/lib';

let texts: ReturnType<MorphProject['getModuleResolutionHost']> | undefined;

/** The text of a file below `libraryDirectory`. The library comes with the TypeScript that reads, not with the user's. */
export function libraryText(path: string): string | undefined {
  // ts-morph carries the library as text and shows it to projects in memory.
  texts ??= new MorphProject({ useInMemoryFileSystem: true }).getModuleResolutionHost();
  return texts.fileExists(path) ? texts.readFile(path) : undefined;
}
