import { isRecord, parsedRecord } from '../settings/parsed-record.js';

/**
 * The facts of a built package, beside its `package.json`: its decorated declarations as TypeScript. Declaration files have no
 * decorators, so that the compiler of an application reads this in their place.
 */
export interface LibraryFile {
  /** The name of the package. */
  readonly package: string;
  /** The source of each entry: `src/index.ts` by `.`, `src/testing.ts` by `./testing`. Sorted. */
  readonly entries: ReadonlyMap<string, string>;
  /** The texts of the sources without what no application can observe, by their paths in the package. Sorted. */
  readonly sources: ReadonlyMap<string, string>;
}

/** The name of the file, which the package lists in the `files` of its `package.json`. */
export const libraryFileName = 'ashlar.library.json';

/** The version of the form of the file. */
export const libraryFormat = 1;

/** A library file, or the reason why its text is none. */
export type LibraryReading = { readonly kind: 'library'; readonly library: LibraryFile } | LibraryProblem;

/** The reason why a text is no library file. */
export type LibraryProblem =
  | { readonly kind: 'malformed' }
  /** `outside`: a path in it that does not name a file inside of the package. */
  | { readonly kind: 'foreign-path'; readonly outside: string }
  /** `format`: the version that it has, as JSON. */
  | { readonly kind: 'other-format'; readonly format: string };

/** The characters of a text of the file that a message shows. */
const shownLength = 80;

function shown(text: string): string {
  return text.length > shownLength ? `${text.slice(0, shownLength)}…` : text;
}

/** The text of a library file: a line for each line of a source, so that differences can be read. */
export function libraryText(library: LibraryFile): string {
  const written = {
    format: libraryFormat,
    package: library.package,
    entries: Object.fromEntries(library.entries),
    sources: Object.fromEntries([...library.sources].map(([path, text]) => [path, text.split('\n')])),
  };
  return `${JSON.stringify(written, undefined, 2)}\n`;
}

/** Reads the text of a library file. */
export function readLibraryFile(text: string): LibraryReading {
  const value = parsedRecord(text);
  if (value === undefined) return { kind: 'malformed' };
  if (value['format'] !== libraryFormat)
    return { kind: 'other-format', format: shown(JSON.stringify(value['format']) ?? 'none') };
  const { package: name, entries, sources } = value;
  if (typeof name !== 'string' || !isRecord(entries) || !isRecord(sources)) return { kind: 'malformed' };
  const texts = new Map<string, string>();
  for (const [path, lines] of Object.entries(sources)) {
    if (!isPathInside(path)) return { kind: 'foreign-path', outside: shown(path) };
    if (!Array.isArray(lines) || !lines.every((line) => typeof line === 'string')) return { kind: 'malformed' };
    texts.set(path, lines.join('\n'));
  }
  const files = new Map<string, string>();
  for (const [subpath, path] of Object.entries(entries)) {
    if (typeof path === 'string' && !isPathInside(path)) return { kind: 'foreign-path', outside: shown(path) };
    if (typeof path !== 'string' || !texts.has(path)) return { kind: 'malformed' };
    files.set(subpath, path);
  }
  return { kind: 'library', library: { package: name, entries: files, sources: texts } };
}

/**
 * Whether a path names a source of the package as the compiler writes it: relative, with slashes, and without parts that lead out of the
 * package or into a different package. Any other path could take the place of the files of other packages.
 */
function isPathInside(path: string): boolean {
  // Backslashes, drives, streams, wildcards and control characters.
  if (/[\\:*?"<>|\p{Cc}]/u.test(path)) return false;
  return path.split('/').every((part) => part !== '' && part !== '.' && part !== '..' && part !== 'node_modules');
}
