import { createHash } from 'node:crypto';
import type { DirectoryEntry, FileSystem } from './file-system.js';
import { baseNameOf, directoryOf, isInside, joinPath } from './path.js';

/** Everything that a build read. Plain data: it survives `JSON.stringify`. */
export interface Observations {
  /** Places that do not count, because the build writes them itself. */
  readonly ignored: readonly string[];
  /** Files whose text was read: stamp and hash of the content; `null` when there was no file. */
  readonly contents: Readonly<Record<string, readonly [stamp: string, hash: string] | null>>;
  /** Directories that were listed, and the hash of the listing. */
  readonly listings: Readonly<Record<string, string>>;
  /** The paths whose presence was checked, by directory and name, and the results. */
  readonly probes: Readonly<Record<string, Readonly<Record<string, Presence>>>>;
  /** Real paths that were resolved. */
  readonly realPaths: Readonly<Record<string, string>>;
}

/** The known kind of a path. `no-file` can still be a directory, which was not checked. */
export type Presence = 'file' | 'directory' | 'no-file' | 'no-directory' | 'nothing';

/** A file system that records every access. */
export interface Recording {
  readonly fileSystem: FileSystem;
  /** Leaves files and directories out of the observations: the output of the build, its own record. */
  ignore(paths: readonly string[]): void;
  /** Everything observed so far. */
  observations(): Observations;
}

/** Wraps a file system and records everything that a build reads. Of several results for a path, the first one counts. */
export function recordFileSystem(inner: FileSystem): Recording {
  const ignored: string[] = [];
  const contents = new Map<string, readonly [string, string] | null>();
  const listings = new Map<string, readonly DirectoryEntry[]>();
  const probes = new Map<string, Map<string, Presence>>();
  const realPaths = new Map<string, string>();

  const noteProbe = (path: string, found: Presence): void => {
    const directory = directoryOf(path);
    const names = probes.get(directory) ?? new Map<string, Presence>();
    probes.set(directory, names);
    const name = baseNameOf(path);
    names.set(name, joinPresence(names.get(name), found));
  };

  const fileSystem: FileSystem = {
    readFile(path) {
      if (contents.has(path)) return inner.readFile(path);
      // The stamp first: when the file changes between the two calls, the stamp is out of date and the change is noticed.
      const stamp = inner.stamp(path);
      const text = inner.readFile(path);
      contents.set(path, text === undefined ? null : [stamp ?? '', contentHash(text)]);
      return text;
    },
    isUtf8: (path) => inner.isUtf8(path),
    fileExists(path) {
      const found = inner.fileExists(path);
      noteProbe(path, found ? 'file' : 'no-file');
      return found;
    },
    directoryExists(path) {
      const found = inner.directoryExists(path);
      noteProbe(path, found ? 'directory' : 'no-directory');
      return found;
    },
    readDirectory(path) {
      const entries = inner.readDirectory(path);
      if (!listings.has(path)) listings.set(path, entries);
      return entries;
    },
    realPath(path) {
      const real = inner.realPath(path);
      if (!realPaths.has(path)) realPaths.set(path, real);
      return real;
    },
    stamp: (path) => inner.stamp(path),
    writeFile: (path, text) => inner.writeFile(path, text),
    removeFile: (path) => inner.removeFile(path),
    removeEmptyDirectory: (path) => inner.removeEmptyDirectory(path),
  };

  const counts = (path: string): boolean => !ignored.some((place) => isInside(path, place));
  const counted = <T>(entries: Iterable<readonly [path: string, value: T]>) =>
    [...entries].filter(([path]) => counts(path));

  return {
    fileSystem,
    ignore: (paths) => ignored.push(...paths),
    observations: () => ({
      ignored,
      contents: Object.fromEntries(counted(contents)),
      listings: Object.fromEntries(
        counted(listings).map(([path, entries]) => [path, listingHash(path, entries, ignored)]),
      ),
      probes: Object.fromEntries(
        [...probes].map(([directory, names]) => {
          const known = [...names].filter(([name]) => counts(joinPath(directory, name)));
          return [directory, Object.fromEntries(known)];
        }),
      ),
      realPaths: Object.fromEntries(counted(realPaths)),
    }),
  };
}

/** Whether a build would read the same again. Checks stamps first, and reads only files whose stamp differs. */
export function unchanged(observations: Observations, fileSystem: FileSystem): boolean {
  const { ignored, contents, listings, probes, realPaths } = observations;
  for (const [path, content] of Object.entries(contents)) {
    if (!sameContent(path, content, fileSystem)) return false;
  }
  for (const [directory, names] of Object.entries(probes)) {
    if (!samePresence(directory, Object.entries(names), fileSystem)) return false;
  }
  for (const [path, hash] of Object.entries(listings)) {
    if (listingHash(path, fileSystem.readDirectory(path), ignored) !== hash) return false;
  }
  for (const [path, real] of Object.entries(realPaths)) {
    if (fileSystem.realPath(path) !== real) return false;
  }
  return true;
}

function sameContent(path: string, content: readonly [string, string] | null, fileSystem: FileSystem): boolean {
  const stamp = fileSystem.stamp(path);
  if (content === null || stamp === undefined) return content === null && stamp === undefined;
  if (stamp === content[0]) return true;
  const text = fileSystem.readFile(path);
  return text !== undefined && contentHash(text) === content[1];
}

/** One listing costs about as much as a few look-ups, and most look-ups go to few directories. */
const probesWorthAListing = 4;

function samePresence(directory: string, names: [string, Presence][], fileSystem: FileSystem): boolean {
  if (names.length < probesWorthAListing) {
    return names.every(([name, wanted]) => {
      const path = joinPath(directory, name);
      if (wanted === 'file' || wanted === 'no-file') return fileSystem.fileExists(path) === (wanted === 'file');
      if (wanted === 'nothing' && fileSystem.fileExists(path)) return false;
      return fileSystem.directoryExists(path) === (wanted === 'directory');
    });
  }
  const kinds = new Map(fileSystem.readDirectory(directory).map(({ name, kind }) => [name, kind]));
  return names.every(([name, wanted]) => {
    const kind = kinds.get(name);
    if (wanted === 'nothing') return kind !== 'file' && kind !== 'directory';
    if (wanted === 'no-file') return kind !== 'file';
    if (wanted === 'no-directory') return kind !== 'directory';
    return kind === wanted;
  });
}

function joinPresence(known: Presence | undefined, found: Presence): Presence {
  if (known === undefined || known === 'file' || known === 'directory') return known ?? found;
  if (found === 'file' || found === 'directory') return found;
  return known === found ? found : 'nothing';
}

function listingHash(directory: string, entries: readonly DirectoryEntry[], ignored: readonly string[]): string {
  const counted = entries.filter(({ name }) => !ignored.includes(joinPath(directory, name)));
  return contentHash(counted.map(({ name, kind }) => `${kind} ${name}`).join('\n'));
}

/** A short hash of a text. */
export function contentHash(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 22);
}
