import { expect, test } from 'vitest';
import { ApplicationCopy } from '../support/application-copy.js';
import { generateApplication, writeApplication } from './generate-application.js';

test.each([{ controllers: 20 }, { controllers: 7, controllersPerModule: 3, extraProvidersPerController: 2 }])(
  'a generated application compiles: %j',
  async (size) => {
    const files = generateApplication(size);
    expect(generateApplication(size)).toEqual(files);
    const copy = ApplicationCopy.empty();
    writeApplication(copy.directory, files);
    const built = await copy.ashlar(['build']);
    expect(built).toMatchObject({ code: 0, stderr: '' });
    expect(built.stdout).toContain(`${size.controllers * 5} routes`);
    expect(await copy.tsc(['--noEmit'])).toMatchObject({ code: 0, output: '' });
  },
);
