import { createRequire } from 'node:module';
import { dirname, isAbsolute, resolve } from 'node:path';
import type { FileSystem } from '@ashlar/compiler';
import { findNodeAtLocation, getNodeValue, type Node, parseTree } from 'jsonc-parser';

/**
 * The `customConditions` of a tsconfig, its own or those of a file that it extends. The application imports other packages by the same
 * ones as the build. Empty when they cannot be read, which the build reports.
 */
export function customConditions(tsconfig: string, fileSystem: FileSystem): readonly string[] {
  return conditionsOf(tsconfig, fileSystem, new Set()) ?? [];
}

/** `undefined` when neither the file nor one that it extends has the option. */
function conditionsOf(path: string, fileSystem: FileSystem, visited: Set<string>): readonly string[] | undefined {
  if (visited.has(path)) return undefined;
  visited.add(path);
  const root = parseTree(fileSystem.readFile(path) ?? '', [], { allowTrailingComma: true });
  if (root === undefined) return undefined;
  const own = findNodeAtLocation(root, ['compilerOptions', 'customConditions']);
  if (own !== undefined) return textsOf(own);
  const bases = findNodeAtLocation(root, ['extends']);
  // The last file takes precedence.
  for (const base of bases === undefined ? [] : textsOf(bases).toReversed()) {
    const file = baseFile(base, path, fileSystem);
    const found = file === undefined ? undefined : conditionsOf(file, fileSystem, visited);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The file that `extends` names: by a path, with or without its extension, or in a package. */
function baseFile(name: string, from: string, fileSystem: FileSystem): string | undefined {
  if (/^\.{1,2}(?:\/|$)/.test(name) || isAbsolute(name)) {
    const path = resolve(dirname(from), name).replaceAll('\\', '/');
    return [path, `${path}.json`].find((file) => fileSystem.fileExists(file));
  }
  const require = createRequire(from);
  for (const candidate of [name, `${name}.json`, `${name}/tsconfig.json`]) {
    try {
      const file = require.resolve(candidate);
      if (file.endsWith('.json')) return file.replaceAll('\\', '/');
    } catch {
      // The next form may exist.
    }
  }
  return undefined;
}

function textsOf(node: Node): readonly string[] {
  const value: unknown = getNodeValue(node);
  return (Array.isArray(value) ? value : [value]).filter((one) => typeof one === 'string');
}
