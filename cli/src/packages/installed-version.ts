import type { FileSystem } from '@ashlar/compiler';

/** A package in a `node_modules` directory. */
export interface InstalledPackage {
  /** The directory of the package without symbolic links. */
  readonly directory: string;
  readonly version: string;
  /** The versions of the packages that it depends on, by name. */
  readonly dependencies: Readonly<Record<string, string>>;
  /** The supported versions of Node, such as `>=20.19`. */
  readonly node: string | undefined;
}

/** Finds a package as Node does: in the nearest `node_modules` that has it, from a directory upwards. */
export function findInstalled(name: string, from: string, fileSystem: FileSystem): InstalledPackage | undefined {
  for (let directory = from; ; directory = directory.slice(0, directory.lastIndexOf('/'))) {
    const manifest = `${directory}/node_modules/${name}/package.json`;
    if (fileSystem.fileExists(manifest)) return read(manifest, fileSystem);
    if (!directory.includes('/')) return undefined;
  }
}

function read(path: string, fileSystem: FileSystem): InstalledPackage | undefined {
  const manifest = parseObject(fileSystem.readFile(path) ?? '');
  if (typeof manifest?.['version'] !== 'string') return undefined;
  const { version, dependencies, engines } = manifest;
  const real = fileSystem.realPath(path);
  const node = isRecord(engines) ? engines['node'] : undefined;
  return {
    directory: real.slice(0, real.lastIndexOf('/')),
    version,
    dependencies: isRecord(dependencies) ? textsOf(dependencies) : {},
    node: typeof node === 'string' ? node : undefined,
  };
}

function textsOf(record: Readonly<Record<string, unknown>>): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(record).flatMap(([key, value]) => (typeof value === 'string' ? [[key, value]] : [])),
  );
}

function parseObject(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) ? value : undefined;
  } catch {
    // A package that is not installed whole.
    return undefined;
  }
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
