import { afterEach, expect, test } from 'vitest';
import { build } from '../../../compiler/src/commands/build.ts';
import { checkOutput } from '../../../compiler/src/commands/check-output.ts';
import { MonorepoCopy } from '../../support/monorepo-copy.ts';
import { WatchedApplication } from './watched-application.ts';

const platform = 'packages/platform/src';
const controller = `${platform}/status.controller.ts`;

let watched: WatchedApplication | undefined;

afterEach(async () => {
  await watched?.close();
  watched = undefined;
});

function editRoute(monorepo: MonorepoCopy): void {
  monorepo.edit(controller, '@Get()', "@Get('/now')");
}

test('edits of the sources of linked packages are built', async () => {
  const monorepo = new MonorepoCopy();
  watched = await WatchedApplication.started(monorepo.application('api'));
  expect(watched.builds[0]?.diagnostics).toEqual([]);
  editRoute(monorepo);
  await watched.untilGood();
  expect(Object.values(watched.copy.generated()).join('\n')).toContain('GET /status/now');
});

test('a file that a linked package imports is built when it is created', async () => {
  const monorepo = new MonorepoCopy();
  watched = await WatchedApplication.started(monorepo.application('api'));
  const text = monorepo.read(controller);
  monorepo.edit(`${platform}/index.ts`, /$/, "export { TicksController } from './ticks.controller.js';\n");
  monorepo.edit(
    `${platform}/platform.module.ts`,
    /import \{ StatusController \}.*\n/,
    (line) => `${line}import { TicksController } from './ticks.controller.js';\n`,
  );
  monorepo.edit(`${platform}/platform.module.ts`, '[StatusController]', '[StatusController, TicksController]');
  await watched.untilBroken();
  monorepo.write(
    `${platform}/ticks.controller.ts`,
    text
      .replace('StatusController', 'TicksController')
      .replace('/status', '/ticks')
      .replace(/Status\b/g, 'Tick'),
  );
  await watched.untilGood();
  expect(Object.values(watched.copy.generated()).join('\n')).toContain('GET /ticks');
});

test('another entry in the `package.json` of a linked package is read', async () => {
  const monorepo = new MonorepoCopy();
  watched = await WatchedApplication.started(monorepo.application('admin'));
  monorepo.write(`${platform}/other.ts`, "export { Clock } from './clock.js';\n");
  monorepo.edit('packages/platform/package.json', './src/index.ts', './src/other.ts');
  await watched.untilBroken();
  monorepo.edit('packages/platform/package.json', './src/other.ts', './src/index.ts');
  await watched.untilGood();
});

test('the record of the last build has the sources of linked packages', async () => {
  const monorepo = new MonorepoCopy();
  const { directory } = monorepo.application('api');
  // The first record creates the `node_modules` of the application, in which imports are looked for.
  for (const isRepeated of [false, true]) expect((await build({ directory })).upToDate).toBe(isRepeated);
  editRoute(monorepo);
  expect((await checkOutput({ directory })).differences).not.toEqual([]);
  expect((await build({ directory })).upToDate).toBe(false);
  expect((await checkOutput({ directory })).differences).toEqual([]);
});
