import type { ts } from 'ts-morph';
import { directoryOf } from '../files/path.js';
import type { SourceStore } from './source-store.js';
import { type FormatByPackage, type FormattedFile, typeScriptInternals } from './typescript-internals.js';

/** The parts of a `SourceLoader`. */
export interface SourceLoaderParts {
  readonly sources: SourceStore;
  readonly host: ts.ModuleResolutionHost;
  readonly options: ts.CompilerOptions;
  /** The cache for `package.json` files, as of now. */
  readonly packages: () => ts.PackageJsonInfoCache;
}

/** Reads files as a program does: a program that is made later uses the same syntax trees. */
export class SourceLoader {
  readonly #parts: SourceLoaderParts;
  readonly #languageVersion: ts.ScriptTarget;
  readonly #setExternalModuleIndicator: (file: ts.SourceFile) => void;
  /** The formats of files, by directory and extension. */
  readonly #formats = new Map<string, ts.ResolutionMode | FormatByPackage>();

  constructor(parts: SourceLoaderParts) {
    this.#parts = parts;
    this.#languageVersion = typeScriptInternals.getEmitScriptTarget(parts.options);
    this.#setExternalModuleIndicator = typeScriptInternals.getSetExternalModuleIndicator(parts.options);
  }

  /** The file, parsed, or `undefined` when there is none. */
  load(path: string): ts.SourceFile | undefined {
    const found = this.#formatOf(path);
    const format = typeof found === 'object' ? found : undefined;
    const file: (ts.SourceFile & FormattedFile) | undefined = this.#parts.sources.get(path, {
      languageVersion: this.#languageVersion,
      impliedNodeFormat: typeof found === 'object' ? found.impliedNodeFormat : found,
      setExternalModuleIndicator: this.#setExternalModuleIndicator,
    });
    if (file === undefined) return undefined;
    const { packageJsonLocations = [], packageJsonScope } = format ?? {};
    file.packageJsonLocations = packageJsonLocations.length > 0 ? packageJsonLocations : undefined;
    file.packageJsonScope = packageJsonScope;
    return file;
  }

  /** Clears the cache: a `package.json` can have changed. */
  clear(): void {
    this.#formats.clear();
  }

  #formatOf(path: string): ts.ResolutionMode | FormatByPackage {
    const key = `${directoryOf(path)} ${/\.(?:d\.)?[^./]*$/.exec(path)?.[0] ?? ''}`;
    if (this.#formats.has(key)) return this.#formats.get(key);
    const { packages, host, options } = this.#parts;
    const format = typeScriptInternals.getImpliedNodeFormatForFileWorker(path, packages(), host, options);
    this.#formats.set(key, format);
    return format;
  }
}
