import { ts } from 'ts-morph';
import type { FileSystem } from './file-system.js';
import { libraryDirectory, libraryText } from './library-files.js';
import { isInside } from './path.js';

interface StoredFile {
  readonly sourceFile: ts.SourceFile;
  readonly stamp: string | undefined;
  /** The mode of modules, which decides about the syntax tree as well. */
  readonly format: ts.ResolutionMode;
}

/**
 * The files of the TypeScript library, for all projects of the process: they are most of the parsed text, and the same
 * for all projects of one language version.
 */
const libraryFiles = new Map<string, ts.SourceFile>();

/**
 * The parsed files of a project. A file stays the same object for as long as its text does, which is what lets
 * TypeScript reuse its results for the file from one program to the next.
 */
export class SourceStore {
  readonly #fileSystem: FileSystem;
  readonly #files = new Map<string, StoredFile>();

  constructor(fileSystem: FileSystem) {
    this.#fileSystem = fileSystem;
  }

  /** The file, parsed, or `undefined` when there is none. */
  get(path: string, options: ts.CreateSourceFileOptions): ts.SourceFile | undefined {
    const stored = this.#files.get(path);
    if (stored !== undefined && stored.format === options.impliedNodeFormat) return stored.sourceFile;
    const stamp = this.#fileSystem.stamp(path);
    const sourceFile = isInside(path, libraryDirectory) ? libraryFile(path, options) : this.#parse(path, options);
    if (sourceFile === undefined) return undefined;
    this.#files.set(path, { sourceFile, stamp, format: options.impliedNodeFormat });
    return sourceFile;
  }

  /** Whether a file of this path was read. */
  has(path: string): boolean {
    return this.#files.has(path);
  }

  /** Whether a file that was read is below this directory. */
  hasBelow(directory: string): boolean {
    for (const path of this.#files.keys()) if (isInside(path, directory)) return true;
    return false;
  }

  /** The paths of all files that were read from the file system. */
  paths(): string[] {
    return [...this.#files.keys()].filter((path) => !isInside(path, libraryDirectory));
  }

  /** Compares a file with the file system, and removes it from the cache if it has changed. */
  compare(path: string): 'same' | 'edited' | 'removed' {
    const stored = this.#files.get(path);
    if (stored === undefined) return 'same';
    const stamp = this.#fileSystem.stamp(path);
    if (stamp !== undefined && stamp === stored.stamp) return 'same';
    const text = this.#read(path);
    if (text === stored.sourceFile.text) {
      this.#files.set(path, { ...stored, stamp });
      return 'same';
    }
    this.#files.delete(path);
    return text === undefined ? 'removed' : 'edited';
  }

  /** Removes the files that no program uses any more. */
  keepOnly(used: (path: string) => boolean): void {
    for (const path of [...this.#files.keys()]) if (!used(path)) this.#files.delete(path);
  }

  #parse(path: string, options: ts.CreateSourceFileOptions): ts.SourceFile | undefined {
    const text = this.#fileSystem.readFile(path);
    if (text === undefined) return undefined;
    return ts.createSourceFile(path, text, { ...options, jsDocParsingMode: jsDocParsingMode(path) });
  }

  #read(path: string): string | undefined {
    return isInside(path, libraryDirectory) ? libraryText(path) : this.#fileSystem.readFile(path);
  }
}

function libraryFile(path: string, options: ts.CreateSourceFileOptions): ts.SourceFile | undefined {
  const key = `${options.languageVersion} ${options.impliedNodeFormat} ${path}`;
  const known = libraryFiles.get(key);
  if (known !== undefined) return known;
  const text = libraryText(path);
  if (text === undefined) return undefined;
  const sourceFile = ts.createSourceFile(path, text, { ...options, jsDocParsingMode: jsDocParsingMode(path) });
  libraryFiles.set(key, sourceFile);
  return sourceFile;
}

/** The mode for reading comments: those of packages, which are most of the comments, are not read. */
function jsDocParsingMode(path: string): ts.JSDocParsingMode {
  return path.endsWith('.d.ts') && path.includes('/node_modules/')
    ? ts.JSDocParsingMode.ParseNone
    : ts.JSDocParsingMode.ParseAll;
}
