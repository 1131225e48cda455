import { afterAll, beforeAll, describe, test } from 'vitest';
import { temporaryDirectory } from '../support/temporary-directory.js';
import { type Preparation, prepare, type Route, travel } from './travel.js';

let preparation: Preparation;
beforeAll(async () => {
  preparation = await prepare(temporaryDirectory());
});
afterAll(() => preparation?.upstream.close());

// Package managers mostly wait for the network and the disk.
describe.concurrent('from an empty directory to production', () => {
  test.each<Route>([
    { packageManager: 'npm', moduleFormat: 'esm', backend: 'node' },
    { packageManager: 'pnpm', moduleFormat: 'commonjs', backend: 'node' },
    { packageManager: 'yarn', moduleFormat: 'esm', backend: 'fastify' },
  ])('with $packageManager, as $moduleFormat, on $backend', (route) => travel(preparation, route, () => {}), 400_000);
});
