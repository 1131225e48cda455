import { ts } from 'ts-morph';
import { directoryOf, isInstalled, joinPath } from '../files/path.js';

/** The parts of module resolution. */
export interface ModuleResolutionParts {
  readonly directory: string;
  readonly host: ts.ModuleResolutionHost;
  readonly canonical: (path: string) => string;
  readonly options: ts.CompilerOptions;
  /** Whether packages that a file imports or references are left out. */
  readonly isClosed: (containingFile: string) => boolean;
  /** Whether a file was read, so that there is no need to look for it. */
  readonly isKnown: (path: string) => boolean;
  /** The source to read in place of a built file: that of a referenced project, or of a library. */
  readonly sourceOf: (path: string, specifier: string) => string | undefined;
}

type Resolved = ts.ResolvedModuleWithFailedLookupLocations;

/** Resolves the imports of files, caches the results, and records the imports of each file. */
export class ModuleResolution {
  readonly #parts: ModuleResolutionParts;
  /** The files that a file imports, by its path. */
  readonly #imports = new Map<string, Map<string, string | undefined>>();
  /** The results for the imports of a file, by its path. */
  readonly #results = new Map<string, Map<string, Resolved>>();
  /** The results for imports of packages, by directory, mode and specifier. */
  readonly #packages = new Map<string, Resolved>();
  #cache: ts.ModuleResolutionCache;

  constructor(parts: ModuleResolutionParts) {
    this.#parts = parts;
    this.#cache = this.#newCache();
  }

  get cache(): ts.ModuleResolutionCache {
    return this.#cache;
  }

  /** Resolves the imports of one file for TypeScript. */
  resolve(
    literals: readonly ts.StringLiteralLike[],
    containingFile: string,
    redirected: ts.ResolvedProjectReference | undefined,
    options: ts.CompilerOptions,
    sourceFile: ts.SourceFile,
  ): ts.ResolvedModuleWithFailedLookupLocations[] {
    const targets = this.#imports.get(containingFile) ?? new Map<string, string | undefined>();
    this.#imports.set(containingFile, targets);
    const results = this.#results.get(containingFile) ?? new Map<string, Resolved>();
    this.#results.set(containingFile, results);
    const isClosed = this.#parts.isClosed(containingFile);
    const directory = directoryOf(containingFile);
    return literals.map((literal) => {
      const { text } = literal;
      if (isClosed && isOfPackage(text)) return { resolvedModule: undefined };
      const mode = ts.getModeForUsageLocation(sourceFile, literal, options);
      const key = `${mode ?? ''} ${text}`;
      // A package is the same one for all files of a directory. TypeScript knows that too, but takes longer to find out.
      const directoryKey = isOfPackage(text) && redirected === undefined ? `${directory} ${key}` : undefined;
      const found =
        results.get(key) ??
        (directoryKey === undefined ? this.#knownFile(text, directory) : this.#packages.get(directoryKey)) ??
        this.#withSource(
          ts.resolveModuleName(text, containingFile, options, this.#parts.host, this.#cache, redirected, mode),
          text,
        );
      results.set(key, found);
      if (directoryKey !== undefined) this.#packages.set(directoryKey, found);
      targets.set(key, found.resolvedModule?.resolvedFileName);
      return found;
    });
  }

  /** The path that a specifier would lead to in a file that need not have such an import. Nothing is recorded. */
  resolveAlone(specifier: string, { fileName, impliedNodeFormat }: ts.SourceFile): string | undefined {
    const { options, host } = this.#parts;
    return this.#withSource(
      ts.resolveModuleName(specifier, fileName, options, host, this.#cache, undefined, impliedNodeFormat),
      specifier,
    ).resolvedModule?.resolvedFileName;
  }

  /** Resolves the packages of global types that a file names: `/// <reference types="node" />`. */
  resolveTypes<Reference extends ts.FileReference | string>(
    references: readonly Reference[],
    containingFile: string,
    redirected: ts.ResolvedProjectReference | undefined,
    options: ts.CompilerOptions,
    sourceFile: ts.SourceFile | undefined,
  ): ts.ResolvedTypeReferenceDirectiveWithFailedLookupLocations[] {
    const isClosed = this.#parts.isClosed(containingFile);
    return references.map((reference) => {
      if (isClosed) return { resolvedTypeReferenceDirective: undefined };
      const name = typeof reference === 'string' ? reference : reference.fileName.toLowerCase();
      const mode = ts.getModeForFileReference(reference, sourceFile?.impliedNodeFormat);
      return ts.resolveTypeReferenceDirective(
        name,
        containingFile,
        options,
        this.#parts.host,
        redirected,
        undefined,
        mode,
      );
    });
  }

  /** The imports of a file: each specifier, and the file that it resolves to, if any. */
  importsOf(path: string): ReadonlyMap<string, string | undefined> {
    return this.#imports.get(path) ?? new Map();
  }

  /** Removes the imports of one file from the cache, because its text changed. */
  forget(path: string): void {
    this.#imports.delete(path);
    this.#results.delete(path);
  }

  /** Clears the cache: files were added or removed, so that any import can resolve differently. */
  clear(): void {
    this.#imports.clear();
    this.#results.clear();
    this.#packages.clear();
    this.#cache = this.#newCache();
  }

  /**
   * The file that `./name.js` leads to if `name.ts` was read: it is the first file that TypeScript looks for under every
   * resolution, except with these options.
   */
  #knownFile(specifier: string, directory: string): Resolved | undefined {
    const {
      directory: root,
      options: { rootDirs, moduleSuffixes },
    } = this.#parts;
    if (rootDirs !== undefined || moduleSuffixes !== undefined) return undefined;
    if (!/^\.{1,2}\/.*\.js$/.test(specifier)) return undefined;
    const path = pathFrom(directory, `${specifier.slice(0, -3)}.ts`);
    if (isInstalled(path, root) || path.endsWith('.d.ts') || !this.#parts.isKnown(path)) return undefined;
    return {
      resolvedModule: { resolvedFileName: path, extension: ts.Extension.Ts, isExternalLibraryImport: false },
    };
  }

  /** A result that leads to a source, in place of the declarations that are built from it. */
  #withSource(found: Resolved, specifier: string): Resolved {
    const { resolvedModule } = found;
    const source = resolvedModule && this.#parts.sourceOf(resolvedModule.resolvedFileName, specifier);
    if (resolvedModule === undefined || source === undefined) return found;
    const extension = /\.[cm]?tsx?$/.exec(source)?.[0] ?? ts.Extension.Ts;
    return { ...found, resolvedModule: { ...resolvedModule, resolvedFileName: source, extension } };
  }

  #newCache(): ts.ModuleResolutionCache {
    const { directory, canonical, options } = this.#parts;
    return ts.createModuleResolutionCache(directory, canonical, options);
  }
}

/** The path of a relative specifier. */
function pathFrom(directory: string, specifier: string): string {
  // Nearly all are of this form.
  const isBeside = specifier.startsWith('./') && !specifier.includes('/', 2);
  return isBeside ? `${directory}/${specifier.slice(2)}` : joinPath(directory, specifier);
}

/** Whether a specifier names a package, or a part of one. */
function isOfPackage(specifier: string): boolean {
  return !/^[.#/]/.test(specifier);
}
