import { ts } from 'ts-morph';

/** The parts of module resolution. */
export interface ModuleResolutionParts {
  readonly directory: string;
  readonly host: ts.ModuleResolutionHost;
  readonly canonical: (path: string) => string;
  readonly options: ts.CompilerOptions;
  /** Whether packages that a file imports or references are left out. */
  readonly isClosed: (containingFile: string) => boolean;
}

/** Resolves the imports of files, caches the results, and records the imports of each file. */
export class ModuleResolution {
  readonly #parts: ModuleResolutionParts;
  /** The files that a file imports, by its path. */
  readonly #imports = new Map<string, Map<string, string | undefined>>();
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
    const isClosed = this.#parts.isClosed(containingFile);
    return literals.map((literal) => {
      if (isClosed && !/^[.#/]/.test(literal.text)) return { resolvedModule: undefined };
      const mode = ts.getModeForUsageLocation(sourceFile, literal, options);
      const found = ts.resolveModuleName(
        literal.text,
        containingFile,
        options,
        this.#parts.host,
        this.#cache,
        redirected,
        mode,
      );
      targets.set(`${mode ?? ''} ${literal.text}`, found.resolvedModule?.resolvedFileName);
      return found;
    });
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
  }

  /** Clears the cache: files were added or removed, so that any import can resolve differently. */
  clear(): void {
    this.#imports.clear();
    this.#cache = this.#newCache();
  }

  #newCache(): ts.ModuleResolutionCache {
    const { directory, canonical, options } = this.#parts;
    return ts.createModuleResolutionCache(directory, canonical, options);
  }
}
