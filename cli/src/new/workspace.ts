import type { FileSystem } from '@ashlar/compiler';
import { matchesGlob } from './matches-glob.js';
import type { PackageManager } from './package-manager.js';

/** A package that lists the packages of a monorepo. */
export interface Workspace {
  readonly directory: string;
  /** The package manager, when it is known. */
  readonly packageManager?: PackageManager;
  /** The file with the list, in the directory. */
  readonly file: 'package.json' | 'pnpm-workspace.yaml';
  /** The property with the list. */
  readonly property: 'workspaces' | 'packages';
}

/**
 * Finds the monorepo that a directory is in: the nearest parent that lists packages. A package of a monorepo must not have
 * the files that make it a project of its own.
 */
export function findWorkspace(directory: string, fileSystem: FileSystem): Workspace | undefined {
  for (let parent = parentOf(directory); parent !== undefined; parent = parentOf(parent)) {
    if (fileSystem.fileExists(`${parent}/pnpm-workspace.yaml`))
      return { directory: parent, packageManager: 'pnpm', file: 'pnpm-workspace.yaml', property: 'packages' };
    const manifest = parseManifest(fileSystem.readFile(`${parent}/package.json`));
    if (propertyOf(manifest, 'workspaces') !== undefined)
      return {
        directory: parent,
        ...managerOf(parent, manifest, fileSystem),
        file: 'package.json',
        property: 'workspaces',
      };
  }
  return undefined;
}

/** The package manager of a workspace of npm or Yarn, by its `package.json` or its lockfile. */
function managerOf(
  directory: string,
  manifest: unknown,
  fileSystem: FileSystem,
): { readonly packageManager?: PackageManager } {
  const named = /^(npm|yarn)@/.exec(String(propertyOf(manifest, 'packageManager')))?.[1];
  if (named === 'npm' || named === 'yarn') return { packageManager: named };
  if (fileSystem.fileExists(`${directory}/yarn.lock`)) return { packageManager: 'yarn' };
  return fileSystem.fileExists(`${directory}/package-lock.json`) ? { packageManager: 'npm' } : {};
}

/** Whether the list of a workspace has a package, by its path in the workspace: `apps/api`. */
export async function listsPackage(workspace: Workspace, path: string, fileSystem: FileSystem): Promise<boolean> {
  const text = fileSystem.readFile(`${workspace.directory}/${workspace.file}`);
  if (workspace.property === 'packages') {
    const patterns = textsOf(propertyOf(await parseYaml(text ?? ''), 'packages'));
    const matched = matching(patterns, path);
    return matched.length > 0 && !matched.some(isNegated);
  }
  const list = propertyOf(parseManifest(text), 'workspaces');
  // With npm, a pattern replaces the result of earlier ones.
  const last = matching(textsOf(Array.isArray(list) ? list : propertyOf(list, 'packages')), path).at(-1);
  return last !== undefined && !isNegated(last);
}

function matching(patterns: readonly string[], path: string): readonly string[] {
  return patterns.filter((pattern) => matchesGlob(path, pattern.replace(/^!/, '')));
}

function isNegated(pattern: string): boolean {
  return pattern.startsWith('!');
}

function parentOf(directory: string): string | undefined {
  const end = directory.lastIndexOf('/');
  return end < 0 ? undefined : directory.slice(0, end);
}

/** The content of a `package.json`. A broken one is not the problem of a new application. */
function parseManifest(text: string | undefined): unknown {
  if (text === undefined) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The content of a YAML file. The package manager reports a broken one. */
async function parseYaml(text: string): Promise<unknown> {
  const { parse } = await import('yaml');
  try {
    return parse(text);
  } catch {
    return undefined;
  }
}

function propertyOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null
    ? Object.entries(value).find(([key]) => key === name)?.[1]
    : undefined;
}

function textsOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
}
