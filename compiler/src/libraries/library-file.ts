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
  /** `format`: the version that it has, as JSON. */
  | { readonly kind: 'other-format'; readonly format: string };

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
    return { kind: 'other-format', format: JSON.stringify(value['format']) ?? 'none' };
  const { package: name, entries, sources } = value;
  if (typeof name !== 'string' || !isRecord(entries) || !isRecord(sources)) return { kind: 'malformed' };
  const texts = new Map<string, string>();
  for (const [path, lines] of Object.entries(sources)) {
    if (!Array.isArray(lines) || !lines.every((line) => typeof line === 'string')) return { kind: 'malformed' };
    texts.set(path, lines.join('\n'));
  }
  const files = new Map<string, string>();
  for (const [subpath, path] of Object.entries(entries)) {
    if (typeof path !== 'string' || !texts.has(path)) return { kind: 'malformed' };
    files.set(subpath, path);
  }
  return { kind: 'library', library: { package: name, entries: files, sources: texts } };
}
