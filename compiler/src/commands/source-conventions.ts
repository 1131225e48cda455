import { openPackage, type PackageLocation } from '../settings/package.js';
import type { OutputStyle, Settings } from '../settings/settings.js';

/** The conventions that further sources of an application follow. */
export interface SourceConventions {
  /** The extension of relative imports. */
  readonly importExtension: OutputStyle['importExtension'];
  /** The directory of the generated files, relative to the package. */
  readonly out: string;
  /** The root module, when the settings name one. */
  readonly root?: NonNullable<Settings['root']>;
}

/**
 * The conventions of the first application of a package, from its settings and its tsconfig. Where they are missing or
 * invalid, those of an application of `ashlar new`.
 */
export async function readSourceConventions(location: PackageLocation): Promise<SourceConventions> {
  const { applications, outputs, fileSystem, relative } = openPackage(location);
  const [settings] = applications;
  if (settings === undefined) return { importExtension: '.js', out: 'src/generated' };
  // Loads TypeScript, which other commands do without.
  const { readTsconfig } = await import('../settings/read-tsconfig.js');
  const { importExtension } = await import('../settings/output-style.js');
  const { options } = readTsconfig(settings, fileSystem, true, outputs);
  return {
    importExtension: importExtension(options),
    out: relative(settings.out),
    ...(settings.root !== undefined && { root: settings.root }),
  };
}
