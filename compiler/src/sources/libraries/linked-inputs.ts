import { directoryOf, isInside, joinPath } from '../../files/path.js';
import type { PackageManifests } from '../../settings/package-manifests.js';

/** The input of `linkedInputs`. */
export interface LinkedInputParts {
  /** The directory of the application's package, which is observed as a whole. */
  readonly directory: string;
  readonly packages: PackageManifests;
  /** The imports of a file: the imported file, by mode and specifier. */
  readonly importsOf: (path: string) => ReadonlyMap<string, string | undefined>;
}

/**
 * Further files of linked packages on which the application depends: the `package.json` of each, which decides where imports lead, and
 * files that sources import and that do not exist yet.
 */
export function linkedInputs(
  files: readonly string[],
  { directory, packages, importsOf }: LinkedInputParts,
): readonly string[] {
  const found = new Set<string>();
  for (const path of files) {
    if (isInside(path, directory)) continue;
    const holder = packages.directoryOf(path);
    if (holder !== undefined) found.add(joinPath(holder, 'package.json'));
    for (const [key, target] of importsOf(path)) {
      // The key begins with the mode of the import.
      const specifier = key.slice(key.indexOf(' ') + 1);
      if (target !== undefined || !/^\.{1,2}\//.test(specifier)) continue;
      found.add(joinPath(directoryOf(path), specifier.replace(/(?:\.([cm]?)[jt]s)?$/, '.$1ts')));
    }
  }
  return [...found];
}
