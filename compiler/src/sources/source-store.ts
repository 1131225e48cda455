import { ts } from 'ts-morph';
import type { FileSystem } from '../files/file-system.js';
import { isInside } from '../files/path.js';
import { libraryDirectory, libraryText } from './libraries/library-files.js';
import { parseSource } from './parse-source.js';

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
 * The files of packages, for all projects of the process with the same options: the applications of a package import the same
 * packages. A file is replaced when its text has changed.
 */
const packageFiles = new Map<string, ts.SourceFile>();

/**
 * The parsed files of a project. A file stays the same object for as long as its text does, which is what lets
 * TypeScript reuse its results for the file from one program to the next.
 */
export class SourceStore {
  readonly #fileSystem: FileSystem;
  readonly #syntaxOptions: string;
  readonly #files = new Map<string, StoredFile>();

  /** `options`: those of the compiler; some of them affect how files are parsed and bound. */
  constructor(fileSystem: FileSystem, options: ts.CompilerOptions) {
    this.#fileSystem = fileSystem;
    this.#syntaxOptions = syntaxOptions(options);
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

  /** A file that was read, as it was then. */
  stored(path: string): ts.SourceFile | undefined {
    return this.#files.get(path)?.sourceFile;
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
    if (!isOfPackage(path)) return parse(path, text, options);
    const key = `${this.#syntaxOptions} ${options.languageVersion} ${options.impliedNodeFormat} ${path}`;
    const known = packageFiles.get(key);
    if (known?.text === text) return known;
    const sourceFile = parse(path, text, options);
    packageFiles.set(key, sourceFile);
    return sourceFile;
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
  const sourceFile = parse(path, text, options);
  libraryFiles.set(key, sourceFile);
  return sourceFile;
}

function parse(path: string, text: string, options: ts.CreateSourceFileOptions): ts.SourceFile {
  return parseSource(path, text, { ...options, jsDocParsingMode: jsDocParsingMode(path) });
}

/** The options that can affect a syntax tree and its symbols: all but paths, lists and names. */
function syntaxOptions(options: ts.CompilerOptions): string {
  const affects = ([name, value]: [string, unknown]) =>
    typeof value === 'number' || typeof value === 'boolean' || name.startsWith('jsx');
  return JSON.stringify(Object.entries(options).filter(affects).sort());
}

function jsDocParsingMode(path: string): ts.JSDocParsingMode {
  return isParsedWithoutComments(path) ? ts.JSDocParsingMode.ParseNone : ts.JSDocParsingMode.ParseAll;
}

/** Whether a file is parsed without its comments: the declarations of packages have most of all comments, and few are read. */
export function isParsedWithoutComments(path: string): boolean {
  return /\.d\.[cm]?ts$/.test(path) && isOfPackage(path);
}

function isOfPackage(path: string): boolean {
  return path.includes('/node_modules/');
}
