import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryDirectory } from '../support/repository.js';
import { type Backend, type ModuleFormat, makeJourney } from './journey.js';
import { LocalRegistry } from './local-registry.js';
import { lockedVersions } from './locked-versions.js';
import { createMachine } from './machine.js';
import { readNpmSettings } from './npm-settings.js';
import { packPackages, withVersion } from './pack-packages.js';
import { type PackageManagerName, packageManagers } from './package-managers.js';
import { readManifest } from './package-tarball.js';
import { type ReportStep, Stranger } from './stranger.js';
import { UpstreamRegistry } from './upstream-registry.js';

/** The packages of the repository, packed once, and the directory in which journeys take place. */
export interface Preparation {
  readonly directory: string;
  readonly tarballs: readonly Buffer[];
  readonly upstream: UpstreamRegistry;
  readonly offered: ReadonlyMap<string, readonly string[]>;
}

/**
 * Packs the packages, and checks that the registry of this machine can be reached. With `latest`, the journeys get the latest
 * versions of other packages, otherwise those in the lockfile of the repository.
 */
export async function prepare(directory: string, { latest = false } = {}): Promise<Preparation> {
  const upstream = new UpstreamRegistry(await readNpmSettings(), join(repositoryDirectory, '.cache/registry'));
  await upstream.check();
  const tarballs = await packPackages(join(directory, 'packed'));
  return { directory, tarballs, upstream, offered: latest ? new Map() : lockedVersions() };
}

/** The choices of the user of one journey. */
export interface Route {
  readonly packageManager: PackageManagerName;
  readonly moduleFormat: ModuleFormat;
  readonly backend: Backend;
}

/** Makes one journey in a directory with spaces and letters beyond ASCII. */
export async function travel(
  { directory, tarballs, upstream, offered }: Preparation,
  { packageManager, moduleFormat, backend }: Route,
  report: ReportStep,
): Promise<void> {
  const [first] = tarballs;
  if (first === undefined) throw new Error('no package was packed');
  const { version } = readManifest(first);
  const newer = version.replace(/\d+$/, (patch) => String(Number(patch) + 1));
  const registry = await LocalRegistry.start(upstream, offered);
  for (const tarball of tarballs) registry.publish(tarball);
  const machine = join(directory, 'machine');
  mkdirSync(machine, { recursive: true });
  const place = join(directory, `Bücher & приложения ${packageManager} ${moduleFormat}`);
  const stranger = new Stranger(place, createMachine(machine, registry.url), report);
  try {
    await makeJourney({
      stranger,
      packageManager: packageManagers[packageManager],
      moduleFormat,
      backend,
      version,
      publishNewer() {
        for (const tarball of withVersion(tarballs, newer)) registry.publish(tarball);
        return newer;
      },
    });
  } catch (error) {
    throw registry.problem === undefined ? error : new Error(registry.problem);
  } finally {
    await stranger.leave();
    await registry.close();
  }
}
