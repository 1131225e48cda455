import { afterAll, beforeAll, describe, test } from 'vitest';
import { isSampled } from '../support/rounds.js';
import { temporaryDirectory } from '../support/temporary-directory.js';
import { type Preparation, prepare, type Route, travel } from './travel.js';

let preparation: Preparation;
beforeAll(async () => {
  preparation = await prepare(temporaryDirectory());
});
afterAll(() => preparation?.upstream.close());

// Package managers mostly wait for the network and the disk.
describe.concurrent('from an empty directory to production', () => {
  const routes: readonly Route[] = [
    { packageManager: 'npm', moduleFormat: 'esm', backend: 'node' },
    { packageManager: 'pnpm', moduleFormat: 'commonjs', backend: 'node' },
    { packageManager: 'yarn', moduleFormat: 'esm', backend: 'fastify' },
  ];
  // In `npm test`, one of them: package managers differ in what they install, which other suites test too.
  test.each(routes.filter((_, index) => isSampled(index, routes.length)))(
    'with $packageManager, as $moduleFormat, on $backend',
    (route) => travel(preparation, route, () => {}),
    400_000,
  );
});
