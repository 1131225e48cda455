import { compareText } from '../model/compare-text.js';
import type { DirectoryEntry, FileSystem } from './file-system.js';
import { baseNameOf, directoryOf, isInside, joinPath } from './path.js';
import { type FileText, joinedText } from './writer/file-text.js';

/** A file system in memory: for tests, and for tools that compile text that is not on a disk. */
export interface MemoryFileSystem extends FileSystem {
  /** The files and their texts by absolute path. */
  readonly files: ReadonlyMap<string, string>;
  /** Removes a directory and everything below it. */
  removeDirectory(path: string): void;
}

/** The options of a file system in memory. */
export interface MemoryOptions {
  /** Reads the files that are not in memory, such as packages on the disk. It is never written to. */
  readonly fallback?: FileSystem;
  /** Directories that show another directory of this file system (links): `{ '/app/node_modules/ashlar': '/work/runtime' }`. */
  readonly links?: Readonly<Record<string, string>>;
}

/** Makes a file system with `files`: absolute paths with `/`, and their texts. */
export function memoryFileSystem(
  initial: Readonly<Record<string, string>>,
  options: MemoryOptions = {},
): MemoryFileSystem {
  const files = new Map<string, string>();
  const stamps = new Map<string, string>();
  const directories = new Map<string, Map<string, DirectoryEntry['kind']>>();
  const links = Object.entries(options.links ?? {});
  const { fallback } = options;
  let writes = 0;

  const follow = (path: string): string => {
    const link = links.find(([from]) => isInside(path, from));
    return link === undefined ? path : link[1] + path.slice(link[0].length);
  };

  const enter = (path: string, kind: DirectoryEntry['kind']): void => {
    const parent = directoryOf(path);
    if (parent === path) return;
    const entries = directories.get(parent);
    if (entries === undefined) {
      directories.set(parent, new Map([[baseNameOf(path), kind]]));
      enter(parent, 'directory');
    } else {
      entries.set(baseNameOf(path), kind);
    }
  };

  const write = (path: string, text: FileText): void => {
    files.set(path, joinedText(text));
    // A file differs from the file of the fallback that it hides, which can be in memory too.
    stamps.set(path, `write ${++writes} over ${fallback?.stamp(path) ?? 'nothing'}`);
    enter(path, 'file');
  };

  const remove = (path: string): void => {
    if (files.delete(path)) directories.get(directoryOf(path))?.delete(baseNameOf(path));
  };

  for (const [path, text] of Object.entries(initial)) write(path, text);
  for (const [from] of links) enter(from, 'directory');

  return {
    files,
    readFile: (path) => files.get(follow(path)) ?? fallback?.readFile(follow(path)),
    isUtf8: (path) => files.has(follow(path)) || fallback?.isUtf8(follow(path)) !== false,
    fileExists: (path) => files.has(follow(path)) || fallback?.fileExists(follow(path)) === true,
    directoryExists: (path) => directories.has(follow(path)) || fallback?.directoryExists(follow(path)) === true,
    readDirectory(path) {
      const entries = new Map(fallback?.readDirectory(follow(path)).map((entry) => [entry.name, entry]));
      for (const [name, kind] of directories.get(follow(path)) ?? []) {
        entries.set(name, { name, kind, isLink: links.some(([from]) => from === joinPath(path, name)) });
      }
      return [...entries.values()].sort((a, b) => compareText(a.name, b.name));
    },
    realPath: (path) => fallback?.realPath(follow(path)) ?? follow(path),
    stamp: (path) => (files.has(follow(path)) ? stamps.get(follow(path)) : fallback?.stamp(follow(path))),
    writeFile: (path, text) => write(follow(path), text),
    removeFile: (path) => remove(follow(path)),
    removeEmptyDirectory(path) {
      if ((directories.get(path)?.size ?? 1) > 0) return;
      directories.delete(path);
      directories.get(directoryOf(path))?.delete(baseNameOf(path));
    },
    removeDirectory(path) {
      for (const file of [...files.keys()]) if (isInside(file, path)) remove(file);
      for (const directory of [...directories.keys()]) if (isInside(directory, path)) directories.delete(directory);
      directories.get(directoryOf(path))?.delete(baseNameOf(path));
    },
  };
}
