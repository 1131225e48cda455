import type { FileSystem } from '../../files/file-system.js';
import { baseNameOf, directoryOf, isInside, joinPath, relativePath } from '../../files/path.js';
import { groupBy } from '../../model/group-by.js';
import type { BrokenImport } from '../../model/issues/broken-import.js';
import { findPackage, isWithoutTypes, unbuiltTypes } from '../../settings/installed-packages.js';

/** Suggestions for an import whose module does not exist. */
export interface MissingModule extends Pick<BrokenImport, 'meant' | 'candidates' | 'unbuilt' | 'untyped'> {
  /** The path of the file that is meant. */
  readonly file?: string;
}

const sourceEnd = /(?:\.d)?\.([cm]?)[jt]sx?$/;

/** Finds suggestions for unresolved imports. */
export class MissingModules {
  readonly #fileSystem: FileSystem;
  readonly #outputs: readonly string[];
  /** The application's own files by their path without extension, by the last part of that, and by their directory. */
  readonly #byStem: ReadonlyMap<string, readonly string[]>;
  readonly #byName: ReadonlyMap<string, readonly string[]>;
  readonly #byDirectory: ReadonlyMap<string, readonly string[]>;

  constructor(files: readonly string[], fileSystem: FileSystem, outputs: readonly string[]) {
    this.#fileSystem = fileSystem;
    this.#outputs = outputs;
    this.#byStem = groupBy(files, stemOf);
    this.#byName = groupBy(files, (file) => baseNameOf(stemOf(file)));
    this.#byDirectory = groupBy(files, directoryOf);
  }

  /** The suggestions for the module that a file imports; `undefined` when the build writes it. */
  find(specifier: string, importer: string): MissingModule | undefined {
    return specifier.startsWith('.') ? this.#file(specifier, importer) : this.#package(specifier, importer);
  }

  #file(specifier: string, importer: string): MissingModule | undefined {
    const directory = directoryOf(importer);
    const wanted = joinPath(directory, specifier);
    if (this.#outputs.some((out) => isInside(wanted, out))) return undefined;
    const [withoutExtension] = this.#byStem.get(wanted) ?? this.#byStem.get(`${wanted}/index`) ?? [];
    if (withoutExtension !== undefined) {
      return { meant: withExtension(withoutExtension, directory), file: withoutExtension, candidates: [] };
    }
    const elsewhere = this.#byName.get(baseNameOf(stemOf(wanted))) ?? [];
    const beside = this.#byDirectory.get(directoryOf(wanted)) ?? [];
    const written = (file: string) => likeWritten(file, directory, specifier);
    const [only] = elsewhere;
    const candidates = [...elsewhere, ...beside].filter((file) => file !== importer).map(written);
    return { candidates, ...(only !== undefined && elsewhere.length === 1 && { meant: written(only), file: only }) };
  }

  #package(specifier: string, importer: string): MissingModule {
    const name = /^(?:@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? specifier;
    const directory = findPackage(name, directoryOf(importer), this.#fileSystem);
    if (directory === undefined || name !== specifier) return { candidates: [] };
    if (isWithoutTypes(directory, this.#fileSystem)) return { candidates: [], untyped: name };
    const unbuilt = unbuiltTypes(directory, this.#fileSystem);
    return { candidates: [], ...(unbuilt !== undefined && { unbuilt: { name, ...unbuilt } }) };
  }
}

/** A path to a file in the form of the failing import: with an extension, or without. */
function likeWritten(file: string, from: string, specifier: string): string {
  return sourceEnd.test(specifier) ? withExtension(file, from) : relativeSpecifier(stemOf(file), from);
}

function withExtension(file: string, from: string): string {
  return relativeSpecifier(file.replace(sourceEnd, '.$1js'), from);
}

function relativeSpecifier(path: string, from: string): string {
  const relative = relativePath(from, path);
  return relative.startsWith('.') ? relative : `./${relative}`;
}

function stemOf(file: string): string {
  return file.replace(sourceEnd, '');
}
