import { build } from '../../scripts/build.mjs';

/** Set when the packages have been built in this run: by the gate, or for another project of Vitest. */
const isBuilt = 'ASHLAR_PACKAGES_ARE_BUILT';

/** Builds the packages once per run. Suites that run the packages as users do must not run those of yesterday. */
export async function setup(): Promise<void> {
  if (process.env[isBuilt] === 'true') return;
  if (!(await build())) throw new Error('the packages do not build');
  process.env[isBuilt] = 'true';
}
