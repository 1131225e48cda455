import type { Diagnostic } from '../diagnostics/diagnostic.js';
import type { FileSystem } from '../files/file-system.js';
import type { ImportExtension } from '../files/import-specifier.js';
import { isInstalled, joinPath } from '../files/path.js';
import { type ResolvedRepair, resolveRepair } from './resolve-repair.js';
import { SourceText } from './source-text.js';

/** The sources of a package as repairs see them: parsed once for each text. */
export class RepairedPackage {
  readonly #directory: string;
  readonly #importExtension: ImportExtension;
  readonly #fileSystem: FileSystem;
  readonly #sources = new Map<string, SourceText>();

  /** `importExtension` ends relative imports in a file that has none yet. */
  constructor(directory: string, importExtension: ImportExtension, fileSystem: FileSystem) {
    this.#directory = directory;
    this.#importExtension = importExtension;
    this.#fileSystem = fileSystem;
  }

  /** The repairs of a diagnostic as edits, without those that the layout of the sources does not allow. */
  repairsOf({ repairs = [] }: Diagnostic): readonly ResolvedRepair[] {
    const sources = {
      sourceOf: (file: string) => this.sourceOf(file),
      importExtension: this.#importExtension,
    };
    return repairs.flatMap((repair) => resolveRepair(repair, sources) ?? []);
  }

  /** A source of the package by its path in it; `undefined` for a file outside of it, and for a declaration file. */
  sourceOf(file: string): SourceText | undefined {
    const path = joinPath(this.#directory, file);
    if (file.startsWith('../') || isInstalled(path, this.#directory) || /\.d\.[cm]?ts$/.test(file)) return undefined;
    const text = this.#fileSystem.readFile(path);
    const known = this.#sources.get(file);
    if (text === undefined || known?.text === text) return text === undefined ? undefined : known;
    const source = new SourceText(file, text);
    this.#sources.set(file, source);
    return source;
  }
}
