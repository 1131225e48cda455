import type { FileSystem } from './file-system.js';
import { directoryOf, joinPath } from './path.js';

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

/** The types that the `package.json` of a package names, if they are missing; relative to the package. */
export function unbuiltTypes(directory: string, fileSystem: FileSystem): string | undefined {
  const types = typesOf(fileSystem.readFile(joinPath(directory, 'package.json')));
  if (types === undefined || fileSystem.fileExists(joinPath(directory, types))) return undefined;
  return types.replace(/^\.\//, '');
}

function typesOf(manifestText: string | undefined): string | undefined {
  const manifest = parsed(manifestText);
  if (manifest === undefined) return undefined;
  const entry = mainEntry(manifest['exports']);
  const named = entry ?? manifest['types'] ?? manifest['typings'] ?? manifest['main'];
  // Types are beside the script that they describe.
  return typeof named === 'string' ? named.replace(/(?<!\.d)\.([cm]?)js$/, '.d.$1ts') : undefined;
}

/** The entry of `exports` for the package itself: its types, or else the first condition. */
function mainEntry(exported: unknown): unknown {
  if (!isRecord(exported)) return exported;
  const next = exported['.'] ?? exported['types'] ?? Object.values(exported)[0];
  return Object.keys(exported).some((key) => key.startsWith('./')) && exported['.'] === undefined
    ? undefined
    : mainEntry(next);
}

function parsed(text: string | undefined): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(text ?? '');
    return isRecord(value) ? value : undefined;
  } catch {
    // A manifest that npm cannot read either has no types.
    return undefined;
  }
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
