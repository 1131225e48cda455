import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ApplicationCopy } from '../support/application-copy.js';
import { temporaryDirectory } from '../support/temporary-directory.js';

const checkedIn = ApplicationCopy.inPlace('notes').generated();

test.concurrent.for([
  { LANG: 'tr_TR.UTF-8', LC_ALL: 'tr_TR.UTF-8', TZ: 'Pacific/Chatham' },
  { LANG: 'C', LC_ALL: 'C', TZ: 'UTC' },
  { LANG: 'sv_SE.UTF-8', LC_ALL: 'sv_SE.UTF-8', TZ: 'America/St_Johns', NODE_ENV: 'production', CI: 'true' },
])('the environment does not affect the generated files: %j', async (env, { expect }) => {
  const copy = ApplicationCopy.of('notes');
  copy.remove('src/generated');
  expect(await copy.ashlarProcess(['build'], { env })).toMatchObject({ code: 0, stderr: '' });
  expect(copy.generated()).toEqual(checkedIn);
});

test.concurrent.for(['a b/c d', 'größe/приложение/应用', "it's/{braces}/[brackets]"])(
  'an application in a directory named %s is built, checked and compiled',
  async (name, { expect }) => {
    const copy = ApplicationCopy.of('notes', join(temporaryDirectory(), name));
    copy.remove('src/generated');
    expect(await copy.ashlar(['build'])).toMatchObject({ code: 0, stderr: '' });
    expect(copy.generated()).toEqual(checkedIn);
    expect(await copy.ashlar(['check'])).toMatchObject({ code: 0 });
    expect(await copy.tsc(['--noEmit'])).toMatchObject({ code: 0, output: '' });
  },
);

test('a copy of a built application is built for itself', async () => {
  const original = ApplicationCopy.of('notes');
  expect(await original.ashlar(['build'])).toMatchObject({ code: 0 });
  const copy = original.copyTo(join(temporaryDirectory(), 'copy'));
  copy.edit('src/notes/notes.controller.ts', "@Get('/{id}')", "@Get('/by-id/{id}')");
  expect(await copy.ashlar(['build'])).toMatchObject({ code: 0 });
  expect(copy.read('src/generated/router.ts')).toContain('by-id');
  expect(original.generated()).toEqual(checkedIn);
});
