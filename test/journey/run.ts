// The journey of a user from an empty directory to production, with the packages as they would be published. Prints each step with
// its duration. Exits with 1 when a step fails.
//
//   npm run journey [-- --package-manager pnpm --format commonjs --backend fastify --latest --keep]
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { packageManagers } from './package-managers.js';
import { prepare, type Route, travel } from './travel.js';

const { values: options } = parseArgs({
  options: {
    'package-manager': { type: 'string' },
    format: { type: 'string' },
    backend: { type: 'string' },
    /** The latest versions of other packages, not those in the lockfile of the repository. */
    latest: { type: 'boolean', default: false },
    /** Leaves the directory. */
    keep: { type: 'boolean', default: false },
  },
});

const names = Object.values(packageManagers)
  .map(({ name }) => name)
  .filter((name) => (options['package-manager'] ?? name) === name);
const formats = (['esm', 'commonjs'] as const).filter((format) => (options.format ?? 'esm') === format);
const backends = (['node', 'fastify'] as const).filter((backend) => (options.backend ?? 'node') === backend);
if (names.length === 0 || formats.length === 0 || backends.length === 0) {
  const choices = '--package-manager is npm, pnpm or yarn, --format is esm or commonjs, --backend is node or fastify';
  console.error(`error: ${choices}`);
  process.exit(2);
}

const directory = mkdtempSync(join(realpathSync(tmpdir()), 'ashlar-journey-'));
try {
  const preparation = await prepare(directory, options);
  for (const packageManager of names) {
    for (const moduleFormat of formats) {
      for (const backend of backends) await travelAndPrint({ packageManager, moduleFormat, backend });
    }
  }
  await preparation.upstream.close();

  async function travelAndPrint(route: Route): Promise<void> {
    console.log(`\n${Object.values(route).join(', ')}`);
    await travel(preparation, route, (step, milliseconds) => {
      console.log(`${(milliseconds / 1000).toFixed(1).padStart(6)} s  ${step}`);
    });
  }
} catch (error) {
  console.error(`\nerror: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
} finally {
  if (options.keep) console.log(`\n${directory}`);
  else rmSync(directory, { recursive: true, force: true });
}
