import { directoryOf, isInside } from '../../files/path.js';
import { compareText } from '../../model/compare-text.js';
import type { PackageFiles } from '../../model/package-file.js';

/** The generated files that are about the whole application, and the one for the directory that holds the output. */
const wholeFiles = [
  'configurations',
  'container',
  'error-handler',
  'index',
  'manifest',
  'openapi',
  'root',
  'router',
  'routes',
  'throttle',
];

/** A directory of sources, or a package, and its generated file. */
export interface SourceDirectory {
  /** The name of the generated file below the output directory, without its extension: `orders/dto`. */
  readonly file: string;
  /** The directory, relative to the project's, or the name of the package: `src/orders/dto`. */
  readonly source: string;
}

/**
 * Finds the generated file for source files: what is generated for a directory is in one file, whose path follows that of the directory.
 * A package has one file.
 */
export class SourceDirectories {
  readonly #packageFiles: PackageFiles;
  /** The nearest directory around the output that has sources, relative to the project's. */
  readonly #root: string;
  readonly #bySource = new Map<string, SourceDirectory>();

  /** `files` are all source files that are asked for. */
  constructor(files: Iterable<string>, outDirectory: string, packageFiles: PackageFiles) {
    this.#packageFiles = packageFiles;
    const all = [...files];
    this.#root = rootOf(outDirectory, all);
    const wanted = new Map(all.map((file) => this.#wanted(file)).map((one) => [one.source, one]));
    const taken = new Set(wholeFiles);
    for (const { file, source } of [...wanted.values()].sort((a, b) => compareText(a.source, b.source))) {
      const isRoot = source === this.#root;
      const free = isRoot ? file : freeName(file, taken);
      this.#bySource.set(source, { file: free, source });
    }
  }

  /** All directories, sorted by the names of their generated files. */
  get all(): readonly SourceDirectory[] {
    return [...this.#bySource.values()].sort((a, b) => compareText(a.file, b.file));
  }

  /** The directory of a source file. */
  of(file: string): SourceDirectory {
    const found = this.#bySource.get(this.#wanted(file).source);
    if (found === undefined) throw new Error(`internal error: no generated file is about ${file}`);
    return found;
  }

  /** The directory of a source file, and the generated file that it gets unless another directory has it. */
  #wanted(file: string): SourceDirectory {
    const installed = /^.*(?:^|\/)node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(file)?.[1];
    const ofPackage = this.#packageFiles.get(file)?.package ?? installed;
    if (ofPackage !== undefined) return { file: `packages/${fileName(ofPackage)}`, source: ofPackage };
    const source = directoryOf(file);
    if (source === this.#root) return { file: 'root', source };
    const isBelowRoot = this.#root !== '' && source.startsWith(`${this.#root}/`);
    return { file: fileName(isBelowRoot ? source.slice(this.#root.length + 1) : source), source };
  }
}

function rootOf(outDirectory: string, files: readonly string[]): string {
  const above = directoryOf(outDirectory);
  return above === '' || files.some((file) => isInside(file, above)) ? above : rootOf(above, files);
}

/** The name of a file that looks like neither a declaration file nor a test: `v1-0` for `v1.0`. The project itself has no path. */
function fileName(path: string): string {
  const parts = path.split('/').filter((part) => part !== '' && part !== '..');
  return parts.map((part) => part.replace(/^@/, '').replaceAll(/[.:]/g, '-')).join('/') || 'project';
}

/** The name, with `_` at its end until no other file has it: file systems need not distinguish upper and lower case. */
function freeName(file: string, taken: Set<string>): string {
  let free = file;
  while (taken.has(free.toLowerCase())) free += '_';
  taken.add(free.toLowerCase());
  return free;
}
