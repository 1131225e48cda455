import { createRequire } from 'node:module';
import { once } from '../../incremental/once.js';

/** The virtual directory of the TypeScript library (`lib.es2023.d.ts`, …). It does not exist on any disk. */
export const libraryDirectory = '/node_modules/typescript/lib';

/** The part of `@ts-morph/common` that contains the library as text. */
interface LibraryPackage {
  getLibFiles(): readonly { readonly fileName: string; readonly text: string }[];
}

/** The text of a file below `libraryDirectory`. The library belongs to the TypeScript of the compiler, not to the user's. */
export function libraryText(path: string): string | undefined {
  return libraryTexts().get(path);
}

const libraryTexts = once((): ReadonlyMap<string, string> => {
  // The package of `ts-morph` with its texts: loaded here, because `ts-morph` itself takes longer to load.
  const { resolve } = createRequire(import.meta.url);
  // The version of ts-morph is pinned exactly, and every test of the compiler fails without the library.
  const common = createRequire(resolve('ts-morph'))('@ts-morph/common') as LibraryPackage;
  return new Map(common.getLibFiles().map(({ fileName, text }) => [`${libraryDirectory}/${fileName}`, text]));
});
