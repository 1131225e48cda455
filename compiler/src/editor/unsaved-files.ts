import { ts } from 'ts-morph';
import type { DirectoryEntry, FileSystem } from '../files/file-system.js';
import { baseNameOf, directoryOf, isInside } from '../files/path.js';
import { compareText } from '../model/compare-text.js';

/** The names of sources, whose last text without syntax errors is kept. */
const sourceName = /\.[cm]?tsx?$/;

/**
 * A layer over a file system: the texts of documents that an editor has not saved, and in place of a source that cannot be parsed its
 * last text that could. Paths are absolute, with `/`.
 */
export class UnsavedFiles {
  /** The file system with the layer. Writing goes to the file system below. */
  readonly fileSystem: FileSystem;
  readonly #below: FileSystem;
  /** The texts of documents that differ from the disk. */
  readonly #unsaved = new Map<string, string>();
  /** The last texts of sources that cannot be parsed now. */
  readonly #lastParsed = new Map<string, string>();
  /** The texts of sources as they were read last. */
  readonly #read = new Map<string, string>();
  /** Changes whenever a text of the layer does. */
  readonly #stamps = new Map<string, string>();
  #changes = 0;
  #isHidden = false;

  constructor(below: FileSystem) {
    this.#below = below;
    this.fileSystem = this.#layer();
  }

  /** The text of a document. `undefined`: it is closed, and the file has the text of the disk. */
  edit(path: string, text: string | undefined): void {
    if (text === undefined || text === this.#below.readFile(path)) this.#unsaved.delete(path);
    else this.#unsaved.set(path, text);
    this.#stamp(path);
  }

  /** The documents that differ from the disk. */
  get unsaved(): readonly string[] {
    return [...this.#unsaved.keys()];
  }

  /** The current text of a file, also of one that cannot be parsed; `undefined` when there is no such file. */
  textOf(path: string): string | undefined {
    return this.#unsaved.get(path) ?? this.#below.readFile(path);
  }

  /** The last text without syntax errors of a source that cannot be parsed now. */
  lastParsedOf(path: string): string | undefined {
    return this.#lastParsed.get(path);
  }

  /** The text of a source as it was read last. */
  readTextOf(path: string): string | undefined {
    return this.#lastParsed.get(path) ?? this.#read.get(path);
  }

  /** Before sources are read again: keeps the last texts of those that cannot be parsed any more. */
  keepLastParsed(paths: Iterable<string>): void {
    for (const path of paths) {
      if (!sourceName.test(path)) continue;
      const text = this.textOf(path);
      const last = this.#lastParsed.get(path) ?? this.#read.get(path);
      const isKept = text !== undefined && last !== undefined && last !== text && isDamaged(path, text);
      if (isKept && !isDamaged(path, last)) this.#lastParsed.set(path, last);
      else this.#lastParsed.delete(path);
      this.#stamp(path);
    }
  }

  /** Runs a function that sees the disk alone. */
  async withoutLayer<Result>(run: () => Promise<Result>): Promise<Result> {
    this.#isHidden = true;
    try {
      return await run();
    } finally {
      this.#isHidden = false;
    }
  }

  /** The files whose text is not that of the disk. */
  get layered(): readonly string[] {
    return [...new Set([...this.#unsaved.keys(), ...this.#lastParsed.keys()])];
  }

  #stamp(path: string): void {
    this.#stamps.set(path, `edit ${++this.#changes}`);
  }

  #layered(path: string): string | undefined {
    return this.#isHidden ? undefined : (this.#lastParsed.get(path) ?? this.#unsaved.get(path));
  }

  #layer(): FileSystem {
    const below = this.#below;
    const isUnsaved = (path: string) => !this.#isHidden && this.#unsaved.has(path);
    return {
      readFile: (path) => {
        const text = this.#layered(path) ?? below.readFile(path);
        if (text !== undefined && sourceName.test(path) && !path.includes('/node_modules/')) this.#read.set(path, text);
        return text;
      },
      isUtf8: (path) => this.#layered(path) !== undefined || below.isUtf8(path),
      fileExists: (path) => isUnsaved(path) || below.fileExists(path),
      directoryExists: (path) => below.directoryExists(path) || (!this.#isHidden && this.#hasBelow(path)),
      readDirectory: (path) => this.#entries(path),
      realPath: (path) => below.realPath(path),
      stamp: (path) => {
        const stamp = this.#layered(path) === undefined ? undefined : this.#stamps.get(path);
        return stamp ?? below.stamp(path);
      },
      writeFile: (path, text) => below.writeFile(path, text),
      removeFile: (path) => below.removeFile(path),
      removeEmptyDirectory: (path) => below.removeEmptyDirectory(path),
    };
  }

  #hasBelow(directory: string): boolean {
    return this.unsaved.some((path) => isInside(path, directory));
  }

  /** The entries of a directory, with documents that are not on the disk yet. */
  #entries(directory: string): readonly DirectoryEntry[] {
    const entries = this.#below.readDirectory(directory);
    if (this.#isHidden || this.#unsaved.size === 0) return entries;
    const added = this.unsaved.flatMap((path): DirectoryEntry[] => {
      if (!isInside(path, directory)) return [];
      let child = path;
      while (directoryOf(child) !== directory) child = directoryOf(child);
      return [{ name: baseNameOf(child), kind: child === path ? 'file' : 'directory', isLink: false }];
    });
    const names = new Set(entries.map(({ name }) => name));
    const missing = new Map(added.filter(({ name }) => !names.has(name)).map((entry) => [entry.name, entry]));
    if (missing.size === 0) return entries;
    return [...entries, ...missing.values()].toSorted((a, b) => compareText(a.name, b.name));
  }
}

function isDamaged(path: string, text: string): boolean {
  // A part of the parser's result, but not of the public type.
  const { parseDiagnostics = [] } = ts.createSourceFile(path, text, ts.ScriptTarget.Latest) as ts.SourceFile & {
    readonly parseDiagnostics?: readonly ts.Diagnostic[];
  };
  return parseDiagnostics.length > 0;
}
