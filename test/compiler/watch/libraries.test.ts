import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { build } from '../../../compiler/src/commands/build.ts';
import { checkOutput } from '../../../compiler/src/commands/check-output.ts';
import { MonorepoCopy } from '../../support/monorepo-copy.ts';
import { WatchedApplication } from './watched-application.ts';

const library = 'packages/platform/ashlar.library.json';

let watched: WatchedApplication | undefined;

afterEach(async () => {
  await watched?.close();
  watched = undefined;
});

async function published(): Promise<MonorepoCopy> {
  const monorepo = new MonorepoCopy();
  await monorepo.publish('links');
  return monorepo;
}

function editRoute(monorepo: MonorepoCopy): void {
  monorepo.edit(library, '"  @Get()"', `"  @Get('/now')"`);
}

test('another library file of a linked package is read, also after one was missing or damaged', async () => {
  const monorepo = await published();
  const text = monorepo.read(library);
  watched = await WatchedApplication.started(monorepo.application('api'));
  expect(watched.builds[0]?.diagnostics).toEqual([]);
  editRoute(monorepo);
  await watched.untilGood();
  expect(Object.values(watched.copy.generated()).join('\n')).toContain('GET /status/now');
  monorepo.write(library, text.slice(0, 100));
  await watched.untilBroken();
  monorepo.write(library, text);
  await watched.untilGood();
  rmSync(join(monorepo.directory, library));
  await watched.untilBroken();
  monorepo.write(library, text);
  await watched.untilGood();
  expect(Object.values(watched.copy.generated()).join('\n')).not.toContain('GET /status/now');
});

test('the record of the last build has the library files', async () => {
  const monorepo = await published();
  const { directory } = monorepo.application('api');
  await build({ directory });
  await build({ directory });
  expect((await build({ directory })).upToDate).toBe(true);
  editRoute(monorepo);
  expect((await checkOutput({ directory })).differences).not.toEqual([]);
  expect((await build({ directory })).upToDate).toBe(false);
});
