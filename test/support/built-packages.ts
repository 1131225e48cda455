import { build } from '../../scripts/build.mjs';

/** Suites that run the packages as users do must not run those of yesterday. */
export async function setup(): Promise<void> {
  if (!(await build())) throw new Error('the packages do not build');
}
