import type { FileSystem } from '../files/file-system.js';
import { directoryOf, joinPath } from '../files/path.js';
import { isRecord } from './parsed-record.js';
import { readManifest } from './read-manifest.js';

/** The directory of a package in the nearest `node_modules` that has it, seen from a directory. */
export function findPackage(name: string, from: string, fileSystem: FileSystem): string | undefined {
  const manifest = findUp([`node_modules/${name}/package.json`], from, fileSystem);
  return manifest === undefined ? undefined : directoryOf(manifest);
}

/** The first of these files in a directory or in one above it. */
export function findUp(files: readonly string[], from: string, fileSystem: FileSystem): string | undefined {
  for (let directory = from; ; directory = directoryOf(directory)) {
    for (const file of files) {
      const path = joinPath(directory, file);
      if (fileSystem.fileExists(path)) return path;
    }
    if (directoryOf(directory) === directory) return undefined;
  }
}

/** The types that the `package.json` of a package names and that do not exist. */
export interface UnbuiltTypes {
  /** Relative to the package. */
  readonly types: string;
  /** Whether the package is a link to a directory, such as one of the same workspace, and not a copy of what was published. */
  readonly isLink: boolean;
}

/** The types that the `package.json` of a package names, if they and their script are missing. */
export function unbuiltTypes(directory: string, fileSystem: FileSystem): UnbuiltTypes | undefined {
  const entry = entryOf(directory, fileSystem);
  const types = entry?.replace(scriptEnd, '.d.$1ts');
  const exists = [entry, types].some((path) => path !== undefined && fileSystem.fileExists(joinPath(directory, path)));
  if (exists || types === undefined) return undefined;
  const isLink = !fileSystem.realPath(directory).includes('/node_modules/');
  return { types: types.replace(/^\.\//, ''), isLink };
}

/** Whether a package has a script and no types beside it. */
export function isWithoutTypes(directory: string, fileSystem: FileSystem): boolean {
  const script = entryOf(directory, fileSystem) ?? 'index.js';
  return (
    scriptEnd.test(script) &&
    fileSystem.fileExists(joinPath(directory, script)) &&
    !fileSystem.fileExists(joinPath(directory, script.replace(scriptEnd, '.d.$1ts')))
  );
}

/** Types are beside the script that they describe. */
const scriptEnd = /(?<!\.d)\.([cm]?)js$/;

/** The types of a package, or the script that it names without them. */
function entryOf(directory: string, fileSystem: FileSystem): string | undefined {
  // A manifest that npm cannot read either has no types.
  const manifest = readManifest(directory, fileSystem);
  const entry = mainEntry(manifest['exports']);
  const named = entry ?? manifest['types'] ?? manifest['typings'] ?? manifest['main'];
  return typeof named === 'string' ? named : undefined;
}

/** The entry of `exports` for the package itself: its types, or else the first condition. */
function mainEntry(exported: unknown): unknown {
  if (!isRecord(exported)) return exported;
  const next = exported['.'] ?? exported['types'] ?? Object.values(exported)[0];
  return Object.keys(exported).some((key) => key.startsWith('./')) && exported['.'] === undefined
    ? undefined
    : mainEntry(next);
}
