import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { ApplicationCopy } from '../support/application-copy.js';
import { repositoryDirectory } from '../support/repository.js';
import { isComplete } from '../support/rounds.js';

const applications = readdirSync(`${repositoryDirectory}/fixtures/apps`);

test('there are sample applications', () => {
  expect(applications).toContain('notes');
});

describe.each(applications)('fixtures/apps/%s', (name) => {
  test('is regenerated as it is checked in', async () => {
    const copy = ApplicationCopy.of(name);
    const checkedIn = copy.generated();
    if (process.env['UPDATE'] === '1') {
      const update = await ApplicationCopy.inPlace(name).ashlar(['build']);
      expect(update).toMatchObject({ code: 0, stderr: '' });
      return;
    }
    const built = await copy.ashlar(['build']);
    expect(built).toMatchObject({ code: 0, stderr: '' });
    expect(copy.generated()).toEqual(checkedIn);
    expect(await copy.ashlar(['check'])).toMatchObject({ code: 0 });
  });

  test.runIf(isComplete)('is built from nothing to the same bytes', async () => {
    const copy = ApplicationCopy.of(name);
    const checkedIn = copy.generated();
    copy.remove('src/generated');
    expect(await copy.ashlar(['build'])).toMatchObject({ code: 0, stderr: '' });
    expect(copy.generated()).toEqual(checkedIn);
  });

  test('passes the type checker with its own settings', async () => {
    const copy = ApplicationCopy.of(name);
    expect(await copy.tsc(['--noEmit'])).toMatchObject({ code: 0, output: '' });
  });
});
