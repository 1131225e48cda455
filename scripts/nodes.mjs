import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root, run, runNpm } from './run.mjs';

/** The first supported version of Node, and one of each later line. */
export const nodeVersions = ['20.19.0', '22.23.3', '24.21.0', '26.10.0'];

/** The version with which `npm test -- --all` runs the suites a second time: most users run a later line than the first supported one. */
export const laterNode = '24.21.0';

/** The suites that `npm test -- --all` runs with it, without the long ones: those of the runtime on all adapters, and of clients. */
export const suitesOfLaterNode = ['test/runtime/', 'test/client/', 'test/compiler/client-support/'];

/** The suites that `npm run test:nodes` runs with each version, without the long ones: also those of decoders and serializers. */
export const suitesOfNodes = [...suitesOfLaterNode, 'test/codec/'];

// Not in the lockfile: every installation would fetch 50 MB and unpack more than 100 MB for each of them.
const cache = join(root, '.cache/nodes');

/**
 * Fetches the binary of a version: from the package of the registry that holds it for this platform, once.
 *
 * @param {string} version
 * @returns {Promise<string | undefined>} its path; `undefined` when it cannot be fetched
 */
export async function fetchNode(version) {
  const name = `node-${process.platform}-${process.arch}`;
  const directory = join(cache, version);
  const node = join(directory, 'package/bin/node');
  if (existsSync(node)) return node;
  mkdirSync(directory, { recursive: true });
  const archive = join(directory, `${name}-${version}.tgz`);
  const isFetched = (await runNpm(['pack', '--silent', `--pack-destination=${directory}`, `${name}@${version}`])) === 0;
  const isUnpacked =
    isFetched && (await run('tar', ['-xzf', archive, '-C', directory, 'package/bin/node'])) === 0 && existsSync(node);
  rmSync(archive, { force: true });
  return isUnpacked ? node : undefined;
}
