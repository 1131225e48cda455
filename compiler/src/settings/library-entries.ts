import { ts } from 'ts-morph';
import type { FileSystem } from '../files/file-system.js';
import { joinPath, relativePath } from '../files/path.js';
import { isRecord } from './parsed-record.js';
import type { Manifest } from './read-manifest.js';
import { parsedProjects } from './referenced-projects.js';

/** The entries of a package. */
export interface LibraryEntries {
  /** The sources (absolute) by the keys of `exports`, sorted. */
  readonly sources: ReadonlyMap<string, string>;
  /** The entries whose source is not known, with the files that they lead to. */
  readonly unknown: readonly { readonly entry: string; readonly target: string }[];
}

/** The input of `libraryEntries`. */
export interface LibraryEntryParts {
  readonly directory: string;
  readonly fileSystem: FileSystem;
  /** The parsed `package.json`. */
  readonly manifest: Manifest;
  /** The sources by the files that are built from them. */
  readonly written: ReadonlyMap<string, string>;
  /** The sources that the settings name, by entry, relative to the package. */
  readonly named: ReadonlyMap<string, string>;
}

/** Finds the sources of what a package exports: by its `exports`, or else by `types` and `main`. */
export function libraryEntries(parts: LibraryEntryParts): LibraryEntries {
  const { directory, named } = parts;
  const sources = new Map<string, string>();
  const unknown: { entry: string; target: string }[] = [];
  const exported = exportedTargets(parts.manifest);
  for (const [entry, targets] of exported) {
    const source = named.get(entry);
    if (source !== undefined) sources.set(entry, joinPath(directory, source));
    else if (entry.includes('*')) {
      for (const [name, file] of matching(entry, targets, parts)) {
        if (keyOf(name, exported) === entry) sources.set(name, file);
      }
    } else {
      const file = targets.map((target) => sourceOf(target, parts)).find((one) => one !== undefined);
      const [target] = targets;
      if (file !== undefined) sources.set(entry, file);
      else if (target !== undefined && !/\.(?:json|css|node|wasm)$/.test(target)) unknown.push({ entry, target });
    }
  }
  return { sources: new Map([...sources].sort(([a], [b]) => (a < b ? -1 : 1))), unknown };
}

/** The sources of the projects of a tsconfig, by the scripts and declarations that are built from them. */
export function writtenFiles(tsconfig: string, host: ts.ParseConfigHost): ReadonlyMap<string, string> {
  const written = new Map<string, string>();
  for (const { parsed } of parsedProjects([tsconfig], host)) {
    // Outputs exist by their names, also where this tsconfig writes none.
    const options = { ...parsed.options, noEmit: false, declaration: true, emitDeclarationOnly: false };
    for (const source of parsed.fileNames) {
      if (!/(?<!\.d)\.[cm]?tsx?$/.test(source)) continue;
      const names = ts.getOutputFileNames({ ...parsed, options }, source, !host.useCaseSensitiveFileNames);
      for (const name of names) written.set(name, source);
    }
  }
  return written;
}

/** The key of `exports` that decides about an entry: itself, or else the pattern with the longest beginning. */
function keyOf(entry: string, exported: ReadonlyMap<string, unknown>): string | undefined {
  if (exported.has(entry)) return entry;
  const matched = [...exported.keys()].filter((key) => {
    const [before = '', after] = key.split('*');
    return after !== undefined && entry.startsWith(before) && entry.endsWith(after);
  });
  return matched.sort((a, b) => b.indexOf('*') - a.indexOf('*'))[0];
}

/** The targets of each entry, under all conditions; none for one that is closed by `null`. */
function exportedTargets(manifest: Manifest): ReadonlyMap<string, readonly string[]> {
  const exported = manifest['exports'];
  if (exported === undefined) {
    const targets = [manifest['types'], manifest['typings'], manifest['main']].filter(
      (target) => typeof target === 'string',
    );
    return new Map(targets.length === 0 ? [] : [['.', targets]]);
  }
  const isBySubpath = isRecord(exported) && Object.keys(exported).some((key) => key.startsWith('.'));
  const entries = isBySubpath ? Object.entries(exported) : [['.', exported] as const];
  return new Map(entries.map(([entry, value]) => [entry, targetsIn(value)] as const));
}

function targetsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap(targetsIn);
  return isRecord(value) ? Object.values(value).flatMap(targetsIn) : [];
}

function sourceOf(target: string, { directory, fileSystem, written }: LibraryEntryParts): string | undefined {
  const path = joinPath(directory, target);
  if (/(?<!\.d)\.[cm]?tsx?$/.test(path) && fileSystem.fileExists(path)) return path;
  return written.get(path);
}

/** The entries that a pattern stands for: one for each source whose output matches. */
function matching(
  entry: string,
  targets: readonly string[],
  { directory, written }: LibraryEntryParts,
): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const files = new Map([...written].flatMap(([path, source]) => [[path, source] as const, [source, source] as const]));
  for (const target of targets) {
    const [before = '', after = ''] = target.replace(/^\.\//, '').split('*');
    for (const [path, source] of files) {
      const name = relativePath(directory, path);
      if (!name.startsWith(before) || !name.endsWith(after) || name.length <= before.length + after.length) continue;
      const matched = name.slice(before.length, name.length - after.length);
      if (!/\.d$/.test(matched)) found.set(entry.replace('*', matched), source);
    }
  }
  return found;
}
