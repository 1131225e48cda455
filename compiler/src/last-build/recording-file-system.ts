import type { DirectoryEntry, FileSystem } from '../files/file-system.js';
import { baseNameOf, directoryOf, isInside, joinPath } from '../files/path.js';
import { sha256 } from '../files/sha256.js';

/** Everything that a build read. Plain data: it survives `JSON.stringify`. */
export interface Observations {
  /** Places that do not count, because the build writes them itself. */
  readonly ignored: readonly string[];
  /** The directories in which something was read. */
  readonly directories: readonly ObservedDirectory[];
  /** Real paths that were resolved, without those that follow from a listing. */
  readonly realPaths: readonly (readonly [path: string, realPath: string])[];
}

/** Everything that a build read in a directory. */
export interface ObservedDirectory {
  readonly path: string;
  /** The stamp of the directory before anything was read: the listing and the probes follow from it. `null` when there is none. */
  readonly stamp: string | null;
  /** The text of `describeListing`; `null` when the directory was not listed. */
  readonly listing: string | null;
  /**
   * Files whose text was read, in one text, which is faster to parse than a list: the name, the stamp and the hash of the content of
   * each, separated by slashes. The hash is empty when there was no file.
   */
  readonly contents: string;
  /** The names whose presence was checked, and the results, without those that follow from the listing or the contents. */
  readonly probes: readonly (readonly [name: string, found: Presence])[];
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

/** The directories above a path, from the first `node_modules` on: a build that writes to the path makes them. */
function directoriesInModules(path: string): readonly string[] {
  const parts = path.split('/');
  const first = parts.indexOf('node_modules');
  return first === -1 ? [] : parts.slice(first + 1).map((_, index) => parts.slice(0, first + 1 + index).join('/'));
}

/** Wraps a file system and records everything that a build reads. Of several results for a path, the first one counts. */
export function recordFileSystem(inner: FileSystem): Recording {
  const ignored: string[] = [];
  const madeDirectories = new Set<string>();
  const contents = new Map<string, readonly [string, string] | null>();
  const listings = new Map<string, readonly DirectoryEntry[]>();
  const probes = new Map<string, Map<string, Presence>>();
  const realPaths = new Map<string, string>();
  const directoryStamps = new Map<string, string | undefined>();
  /** The last stamps of files that were not read yet. */
  const stamps = new Map<string, string | undefined>();

  const noteDirectory = (path: string): void => {
    if (!directoryStamps.has(path)) directoryStamps.set(path, inner.directoryStamp?.(path));
  };
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
      const stamp = stamps.has(path) ? stamps.get(path) : inner.stamp(path);
      stamps.delete(path);
      const text = inner.readFile(path);
      contents.set(path, text === undefined ? null : [stamp ?? '', contentHash(text)]);
      return text;
    },
    isUtf8: (path) => inner.isUtf8(path),
    fileExists(path) {
      noteDirectory(directoryOf(path));
      const found = inner.fileExists(path);
      noteProbe(path, found ? 'file' : 'no-file');
      return found;
    },
    directoryExists(path) {
      // The next build finds it, and must read the same.
      if (madeDirectories.has(path)) return true;
      noteDirectory(directoryOf(path));
      const found = inner.directoryExists(path);
      noteProbe(path, found ? 'directory' : 'no-directory');
      return found;
    },
    readDirectory(path) {
      noteDirectory(path);
      const entries = inner.readDirectory(path);
      if (!listings.has(path)) listings.set(path, entries);
      return entries;
    },
    realPath(path) {
      const real = inner.realPath(path);
      if (!realPaths.has(path)) realPaths.set(path, real);
      return real;
    },
    stamp(path) {
      const stamp = inner.stamp(path);
      if (!contents.has(path)) stamps.set(path, stamp);
      return stamp;
    },
    writeFile(path, text) {
      stamps.delete(path);
      inner.writeFile(path, text);
    },
    removeFile: (path) => inner.removeFile(path),
    removeEmptyDirectory: (path) => inner.removeEmptyDirectory(path),
  };

  return {
    fileSystem,
    ignore(paths) {
      ignored.push(...paths);
      for (const directory of paths.flatMap(directoriesInModules)) madeDirectories.add(directory);
    },
    observations: () =>
      observationsOf({ inner, ignored, madeDirectories, contents, listings, probes, realPaths, directoryStamps }),
  };
}

/** Everything that was read, by path; probes by directory and name. */
interface Accesses {
  readonly inner: FileSystem;
  readonly ignored: readonly string[];
  /** The directories above what is ignored in `node_modules`. */
  readonly madeDirectories: ReadonlySet<string>;
  readonly contents: ReadonlyMap<string, readonly [stamp: string, hash: string] | null>;
  readonly listings: ReadonlyMap<string, readonly DirectoryEntry[]>;
  readonly probes: ReadonlyMap<string, ReadonlyMap<string, Presence>>;
  readonly realPaths: ReadonlyMap<string, string>;
  readonly directoryStamps: ReadonlyMap<string, string | undefined>;
}

/** The directory of an observation, while it is put together. */
interface Gathered {
  readonly listing: ReadonlyMap<string, DirectoryEntry> | undefined;
  readonly contents: Map<string, readonly [stamp: string, hash: string] | null>;
  readonly probes: Map<string, Presence>;
}

function observationsOf(accesses: Accesses): Observations {
  const { ignored, madeDirectories, contents, listings, probes, realPaths } = accesses;
  const unlisted = new Set([...ignored, ...madeDirectories]);
  const counts = (path: string): boolean => !ignored.some((place) => isInside(path, place));
  const directories = new Map<string, Gathered>();
  const gather = (path: string): Gathered => {
    const known = directories.get(path);
    if (known !== undefined) return known;
    const entries = counts(path) ? listings.get(path) : undefined;
    const counted = entries?.filter(({ name }) => !unlisted.has(joinPath(path, name)));
    const listing = counted && new Map(counted.map((entry) => [entry.name, entry]));
    const gathered: Gathered = { listing, contents: new Map(), probes: new Map() };
    directories.set(path, gathered);
    return gathered;
  };
  for (const path of listings.keys()) if (counts(path)) gather(path);
  for (const [path, content] of contents) {
    if (counts(path)) gather(directoryOf(path)).contents.set(baseNameOf(path), content);
  }
  for (const [directory, names] of probes) {
    for (const [name, found] of names) {
      if (counts(joinPath(directory, name))) gather(directory).probes.set(name, found);
    }
  }
  const followsFromListing = ([path, real]: readonly [path: string, real: string]): boolean => {
    const parent = directoryOf(path);
    const name = baseNameOf(path);
    const entry = directories.get(parent)?.listing?.get(name);
    const parentReal = realPaths.get(parent);
    return entry?.isLink === false && parentReal !== undefined && real === joinPath(parentReal, name);
  };
  return {
    ignored,
    directories: [...directories].map(([path, gathered]) => observedDirectory(path, gathered, accesses)),
    realPaths: [...realPaths].filter(([path]) => counts(path)).filter((observed) => !followsFromListing(observed)),
  };
}

function observedDirectory(
  path: string,
  { listing, contents, probes }: Gathered,
  { inner, directoryStamps }: Accesses,
): ObservedDirectory {
  // A probe that contradicts the listing is recorded: the directory changed between the two.
  const isImplied = ([name, found]: readonly [name: string, found: Presence]): boolean =>
    (found === 'file' && (contents.get(name) ?? null) !== null) ||
    (listing !== undefined && isOfPresence(listing.get(name)?.kind, found));
  const remaining = [...probes].filter((probe) => !isImplied(probe));
  const needsStamp = listing !== undefined || remaining.length > 0;
  // The target of a link can change while the directory stays the same.
  const followsLinks = (): boolean =>
    inner.readDirectory(path).some(({ name, isLink }) => isLink && (listing?.has(name) === true || probes.has(name)));
  return {
    path,
    stamp: needsStamp && !followsLinks() ? (directoryStamps.get(path) ?? null) : null,
    listing: listing === undefined ? null : describeListing([...listing.values()]),
    contents: [...contents].map(([name, content]) => [name, ...(content ?? ['', ''])].join('/')).join('/'),
    probes: remaining,
  };
}

/** Whether a build would read the same again. Checks stamps first, and reads only files whose stamp differs. */
export function unchanged({ ignored, directories, realPaths }: Observations, fileSystem: FileSystem): boolean {
  const places = new Set([...ignored, ...ignored.flatMap(directoriesInModules)]);
  return (
    directories.every((directory) => isUnchangedDirectory(directory, places, fileSystem)) &&
    realPaths.every(([path, real]) => fileSystem.realPath(path) === real)
  );
}

/** One listing costs about as much as a few look-ups, and most look-ups go to few directories. */
const probesWorthAListing = 4;

function isUnchangedDirectory(
  directory: ObservedDirectory,
  ignored: ReadonlySet<string>,
  fileSystem: FileSystem,
): boolean {
  const { path, stamp, listing, probes, contents } = directory;
  const hasNames = listing !== null || probes.length > 0;
  const hasStamp = stamp !== null && fileSystem.directoryStamp?.(path) === stamp;
  if (hasNames && !hasStamp && !hasSameNames(directory, ignored, fileSystem)) return false;
  return haveSameContents(path, contents, fileSystem);
}

function haveSameContents(directory: string, contents: string, fileSystem: FileSystem): boolean {
  if (contents === '') return true;
  const parts = contents.split('/');
  for (let index = 0; index < parts.length; index += 3) {
    const path = inDirectory(directory, parts[index] ?? '');
    if (!isSameContent(path, parts[index + 1] ?? '', parts[index + 2] ?? '', fileSystem)) return false;
  }
  return true;
}

/** Whether the listing of a directory and the presence of names in it are the same. */
function hasSameNames(
  { path, listing, probes }: ObservedDirectory,
  ignored: ReadonlySet<string>,
  fileSystem: FileSystem,
): boolean {
  if (listing === null && probes.length < probesWorthAListing) {
    return probes.every((probe) => hasSamePresence(path, probe, fileSystem));
  }
  const entries = fileSystem.readDirectory(path);
  const counted = entries.filter(({ name }) => !ignored.has(inDirectory(path, name)));
  return (listing === null || describeListing(counted) === listing) && haveSamePresence(entries, probes);
}

/** A path in a directory, by a name that has no `.` or `..`. */
function inDirectory(directory: string, name: string): string {
  return directory.endsWith('/') ? `${directory}${name}` : `${directory}/${name}`;
}

function isSameContent(path: string, recordedStamp: string, hash: string, fileSystem: FileSystem): boolean {
  const stamp = fileSystem.stamp(path);
  const wasThere = hash !== '';
  if (stamp === undefined || !wasThere) return stamp === undefined && !wasThere;
  if (stamp === recordedStamp) return true;
  const text = fileSystem.readFile(path);
  return text !== undefined && contentHash(text) === hash;
}

function haveSamePresence(entries: readonly DirectoryEntry[], probes: ObservedDirectory['probes']): boolean {
  if (probes.length === 0) return true;
  const kinds = new Map(entries.map(({ name, kind }) => [name, kind]));
  return probes.every(([name, wanted]) => isOfPresence(kinds.get(name), wanted));
}

/** Whether an entry of a directory, `undefined` for none, is what was found. */
function isOfPresence(kind: DirectoryEntry['kind'] | undefined, wanted: Presence): boolean {
  if (wanted === 'nothing') return kind !== 'file' && kind !== 'directory';
  if (wanted === 'no-file') return kind !== 'file';
  if (wanted === 'no-directory') return kind !== 'directory';
  return kind === wanted;
}

function hasSamePresence(
  directory: string,
  [name, wanted]: readonly [name: string, found: Presence],
  fileSystem: FileSystem,
): boolean {
  const path = inDirectory(directory, name);
  if (wanted === 'file' || wanted === 'no-file') return fileSystem.fileExists(path) === (wanted === 'file');
  if (wanted === 'nothing' && fileSystem.fileExists(path)) return false;
  return fileSystem.directoryExists(path) === (wanted === 'directory');
}

function joinPresence(known: Presence | undefined, found: Presence): Presence {
  if (known === undefined || known === 'file' || known === 'directory') return known ?? found;
  if (found === 'file' || found === 'directory') return found;
  return known === found ? found : 'nothing';
}

/** The names and kinds of entries. No name contains a slash. */
function describeListing(entries: readonly DirectoryEntry[]): string {
  return entries.map(({ name, kind, isLink }) => `${kindLetters[kind]}${isLink ? '@' : ''}/${name}`).join('/');
}

const kindLetters = { file: 'f', directory: 'd', other: 'o' } as const;

/** A short hash of a text. */
export function contentHash(text: string): string {
  return sha256(text).slice(0, 22);
}
