import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { workspaces as publishedPackages } from '../support/packed-packages.js';
import { repositoryDirectory } from '../support/repository.js';
import { runProcess } from '../support/run-process.js';
import { type PackageManifest, readManifest, withManifest } from './package-tarball.js';

/** Packs the published packages, as `npm publish` would, and returns their tarballs. */
export async function packPackages(directory: string): Promise<Buffer[]> {
  mkdirSync(directory, { recursive: true });
  const workspaces = publishedPackages.map((workspace) => `--workspace=${workspace}`);
  const args = ['pack', '--json', '--ignore-scripts', `--pack-destination=${directory}`, ...workspaces];
  const { code, stdout, output } = await runProcess('npm', args, { cwd: repositoryDirectory });
  if (code !== 0) throw new Error(`npm pack failed:\n${output}`);
  // A list, or an object by package: it depends on the version of npm.
  const listed: { filename: string }[] = Object.values(JSON.parse(stdout));
  return listed.map(({ filename }) => readFileSync(join(directory, filename)));
}

/** Returns the packages with another version; where they depend on each other, it is on that version. */
export function withVersion(tarballs: readonly Buffer[], version: string): Buffer[] {
  const names = new Set(tarballs.map((tarball) => readManifest(tarball).name));
  return tarballs.map((tarball) => {
    const manifest = readManifest(tarball);
    const changed: PackageManifest = { ...manifest, version };
    const groups = ['dependencies', 'peerDependencies'].flatMap((group): [string, unknown][] => {
      const entries = Object.entries(manifest[group] ?? {});
      if (entries.length === 0) return [];
      return [[group, Object.fromEntries(entries.map(([name, range]) => [name, names.has(name) ? version : range]))]];
    });
    return withManifest(tarball, { ...changed, ...Object.fromEntries(groups) });
  });
}
