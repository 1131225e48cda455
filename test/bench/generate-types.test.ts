import { expect, test } from 'vitest';
import { ApplicationCopy } from '../support/application-copy.js';
import { writeApplication } from './generate-application.js';
import { generateTypes } from './generate-types.js';

test('a generated application has as many properties as it says, and compiles', async () => {
  const files = generateTypes(300);
  expect(generateTypes(300)).toEqual(files);
  const types = [...files].filter(([path]) => path.startsWith('src/types/')).map(([, text]) => text);
  const properties = types.flatMap((text) => text.match(/^ {2}\w+\??: |[{;] \w+\??: /gm) ?? []);
  expect(properties).toHaveLength(300);
  const copy = ApplicationCopy.empty();
  writeApplication(copy.directory, files);
  expect(await copy.ashlar(['build'])).toMatchObject({ code: 0, stderr: '' });
  expect(await copy.tsc(['--noEmit'])).toMatchObject({ code: 0, output: '' });
});
