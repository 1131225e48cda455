import type { ts } from 'ts-morph';
import { isGenerated } from '../files/is-generated.js';
import { LineMap } from '../files/line-map.js';
import { directoryOf, isInside, joinPath, relativePath } from '../files/path.js';
import { compareText } from '../model/compare-text.js';
import type { Span } from '../model/span.js';

/** A directory of generated files, or the file of a client, that no application of the package writes any more. */
export interface OldOutput {
  readonly kind: 'directory' | 'client';
  /** Relative to the project's directory: `src/generated`. */
  readonly path: string;
  /** The import of another file that still refers to it. */
  readonly importedAt?: Span;
}

/** The paths that earlier builds are known to have written. */
export interface EarlierOutput {
  readonly directories: readonly string[];
  /** The files of clients. */
  readonly clients: readonly string[];
}

/** The directories in which earlier output is searched. */
export interface OldOutputOptions {
  /** The directory of the package. */
  readonly directory: string;
  /** The output directories of its applications. */
  readonly outs: readonly string[];
  /** Output of earlier builds; of clients only those that no application writes now. */
  readonly written: EarlierOutput;
  /** The text of a file that is not in the program. */
  readonly readFile: (path: string) => string | undefined;
  /** Whether a directory has a `package.json`. */
  readonly hasManifest: (directory: string) => boolean;
}

/**
 * The directories with generated files outside of the output directories: they remain when the setting `out` changes.
 * Found in the program itself, so that a fresh clone reports them too; those outside of the tsconfig are known from earlier
 * builds. Directories of other packages are left alone. Clients are known from earlier builds alone, because `ashlar client --out` writes
 * the same file without the setting.
 */
export function findOldOutput(files: readonly ts.SourceFile[], options: OldOutputOptions): readonly OldOutput[] {
  const { directory, outs, written, readFile } = options;
  const read = files
    .filter(({ fileName, text }) => isIndex(fileName, text))
    .map(({ fileName }) => directoryOf(fileName));
  const known = written.directories.filter((path) => isIndex(`${path}/index.ts`, readFile(`${path}/index.ts`) ?? ''));
  const olds = [...new Set([...read, ...known])].sort(compareText);
  const directories = olds.filter((old) => !outs.some((out) => isInside(old, out)) && belongsTo(old, options));
  const clients = written.clients.filter(
    (path) => !outs.some((out) => isInside(path, out)) && isGenerated(path, readFile(path) ?? ''),
  );
  const described = (kind: OldOutput['kind'], path: string): OldOutput => {
    const importedAt = files
      .filter((file) => !isInside(file.fileName, path))
      .map((file) => importOf(path, file, directory))
      .find((span) => span !== undefined);
    return { kind, path: relativePath(directory, path), ...(importedAt !== undefined && { importedAt }) };
  };
  return [
    ...directories.map((path) => described('directory', path)),
    ...clients.toSorted(compareText).map((path) => described('client', path)),
  ];
}

/** Whether a directory is in the package itself, not in another package within its directory. */
function belongsTo(path: string, options: OldOutputOptions): boolean {
  const { directory, hasManifest } = options;
  if (path === directory) return true;
  if (!isInside(path, directory)) return false;
  return !hasManifest(path) && belongsTo(directoryOf(path), options);
}

/** Whether a file is the generated `index.ts`, which every output directory has. */
function isIndex(fileName: string, text: string): boolean {
  return fileName.endsWith('/index.ts') && isGenerated(fileName, text);
}

/** The first import of a file that leads to a directory, or to a file. */
function importOf(target: string, { fileName, text }: ts.SourceFile, directory: string): Span | undefined {
  for (const found of text.matchAll(/\b(?:from|import)\s*\(?\s*(['"])(\.{1,2}\/[^'"\n]*)\1/g)) {
    const [whole, , specifier = ''] = found;
    const path = joinPath(directoryOf(fileName), specifier);
    if (!isInside(path, target) && withoutExtension(path) !== withoutExtension(target)) continue;
    const end = found.index + whole.length;
    return new LineMap(text).span(relativePath(directory, fileName), end - specifier.length - 2, end);
  }
  return undefined;
}

/** A path without the extension of a source: imports name `api.ts` as `./api.js`, `./api.ts` or `./api`. */
function withoutExtension(path: string): string {
  return path.replace(/\.m?[jt]s$/, '');
}
