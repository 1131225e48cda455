import { ts } from 'ts-morph';
import type { FileSystem } from '../../files/file-system.js';
import type { BuiltSources } from '../libraries/built-sources.js';
import { libraryDirectory } from '../libraries/library-files.js';
import type { ModuleResolution } from '../module-resolution.js';
import type { SourceStore } from '../source-store.js';

/** The parts of a host. */
export interface ReadingHostParts {
  readonly directory: string;
  readonly fileSystem: FileSystem;
  readonly caseSensitive: boolean;
  readonly sources: SourceStore;
  readonly resolution: ModuleResolution;
  /** Whether files were added or removed, so that no import can be reused from the previous program. */
  readonly resolveAgain: boolean;
}

/** The host of TypeScript: it reads the file system and its caches, and cannot write. */
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
    resolveTypeReferenceDirectiveReferences: (references, containingFile, redirected, options, sourceFile) =>
      resolution.resolveTypes(references, containingFile, redirected, options, sourceFile),
    hasInvalidatedResolutions: () => resolveAgain,
  };
}

/** The part of a host that module resolution needs. */
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

/** A host for which the declarations of referenced projects exist before they are built. */
export function hostWithBuiltSources(host: ReturnType<typeof moduleHost>, built: BuiltSources) {
  return {
    ...host,
    fileExists: (path: string) => host.fileExists(path) || built.sourceOf(path) !== undefined,
    directoryExists: (path: string) => host.directoryExists(path) || built.isOutput(path),
  };
}

/** The function that makes paths comparable. */
export function canonicalName(caseSensitive: boolean): (path: string) => string {
  return caseSensitive ? (path) => path : (path) => path.toLowerCase();
}

/**
 * The user's options, changed for reading: nothing is written, and `null` and `undefined` are always distinguished.
 * Without `allTypes`, the packages with global types (`types`) are left out, except for `ownTypes`.
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
    // TypeScript before 6 included every type package by itself; a server needs only this one.
    types: allTypes ? (options.types ?? ['node', ...ownTypes]) : [...ownTypes],
  };
}
