import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The text of a file; `undefined` for a file that does not exist. */
export type ReadFile = (path: string) => string | undefined;

/** The directory of the package of a file, if that is a package of Ashlar: the server finds it by the same rule. */
export function packageDirectoryOf(file: string, read: ReadFile = readDisk): string | undefined {
  let directory = dirname(file);
  for (;;) {
    const text = read(join(directory, 'package.json'));
    if (text !== undefined) return isPackageOfAshlar(text) ? directory : undefined;
    const parent = dirname(directory);
    if (parent === directory) return undefined;
    directory = parent;
  }
}

/** Whether a `package.json` has settings of Ashlar, or depends on it. */
function isPackageOfAshlar(text: string): boolean {
  const manifest = readManifest(text);
  const dependencies = [manifest['dependencies'], manifest['devDependencies']];
  return 'ashlar' in manifest || dependencies.some((packages) => 'ashlar' in recordOf(packages));
}

/** Whether a `package.json` is one of a package with an application, which `ashlar build --watch` can build. */
export function hasApplication(text: string): boolean {
  const { ashlar } = readManifest(text);
  if (ashlar === undefined) return isPackageOfAshlar(text);
  const entries: readonly unknown[] = Array.isArray(ashlar) ? ashlar : [ashlar];
  return entries.some((entry) => !('library' in recordOf(entry)));
}

function readManifest(text: string): Readonly<Record<string, unknown>> {
  try {
    return recordOf(JSON.parse(text));
  } catch {
    return {};
  }
}

function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

function readDisk(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}
