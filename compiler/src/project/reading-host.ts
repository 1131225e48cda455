import { ts } from 'ts-morph';
import type { FileSystem } from './file-system.js';
import { libraryDirectory } from './library-files.js';
import type { ModuleResolution } from './module-resolution.js';
import type { SourceStore } from './source-store.js';

/** What a host is made of. */
export interface ReadingHostParts {
  readonly directory: string;
  readonly fileSystem: FileSystem;
  readonly caseSensitive: boolean;
  readonly sources: SourceStore;
  readonly resolution: ModuleResolution;
  /** Whether files came or went, so that no import can be taken over from the program before. */
  readonly resolveAgain: boolean;
}

/** What TypeScript may ask of the world: the file system and what is remembered of it. It cannot write. */
export function readingHost(parts: ReadingHostParts): ts.CompilerHost {
  const { directory, fileSystem, caseSensitive, sources, resolution, resolveAgain } = parts;
  return {
    ...moduleHost(fileSystem, directory, caseSensitive),
    getSourceFile: (path, options) =>
      sources.get(path, typeof options === 'object' ? options : { languageVersion: options }),
    getDefaultLibFileName: (options) => `${libraryDirectory}/${ts.getDefaultLibFileName(options)}`,
    getDefaultLibLocation: () => libraryDirectory,
    getCurrentDirectory: () => directory,
    getCanonicalFileName: canonicalName(caseSensitive),
    getNewLine: () => '\n',
    writeFile: (path) => {
      throw new Error(`reading must not write ${path}`);
    },
    getModuleResolutionCache: () => resolution.cache,
    resolveModuleNameLiterals: (literals, containingFile, redirected, options, sourceFile) =>
      resolution.resolve(literals, containingFile, redirected, options, sourceFile),
    hasInvalidatedResolutions: () => resolveAgain,
  };
}

/** The part that finding modules needs. */
export function moduleHost(fileSystem: FileSystem, directory: string, caseSensitive: boolean) {
  return {
    fileExists: (path: string) => fileSystem.fileExists(path),
    readFile: (path: string) => fileSystem.readFile(path),
    directoryExists: (path: string) => fileSystem.directoryExists(path),
    getDirectories: (path: string) =>
      fileSystem
        .readDirectory(path)
        .filter(({ kind }) => kind === 'directory')
        .map(({ name }) => name),
    realpath: (path: string) => fileSystem.realPath(path),
    getCurrentDirectory: () => directory,
    useCaseSensitiveFileNames: () => caseSensitive,
  };
}

/** How paths are compared. */
export function canonicalName(caseSensitive: boolean): (path: string) => string {
  return caseSensitive ? (path) => path : (path) => path.toLowerCase();
}

/**
 * The user's options as they are for reading: nothing is written, and `null` and `undefined` are always told apart.
 * Without `allTypes`, the packages that declare types for everybody (`types`) are left out, except for `ownTypes`.
 */
export function readingOptions(
  options: ts.CompilerOptions,
  ownTypes: readonly string[],
  allTypes: boolean,
): ts.CompilerOptions {
  return {
    ...options,
    noEmit: true,
    composite: false,
    incremental: false,
    declaration: false,
    strictNullChecks: true,
    skipLibCheck: true,
    libReplacement: options.libReplacement ?? false,
    // TypeScript before 6 took in every package of types by itself; of those, a server needs this one.
    types: allTypes ? (options.types ?? ['node', ...ownTypes]) : [...ownTypes],
  };
}
