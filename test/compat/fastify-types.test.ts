import { readFileSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import { ApplicationCopy } from '../support/application-copy.js';
import { strictest } from '../support/strictest.ts';
import { readArchive } from '../support/text-archive.ts';
import type { TypeScriptVersion } from '../support/typescript-versions.js';

const sources = readArchive(readFileSync(new URL('support/fastify-instances.txt', import.meta.url), 'utf8')).files;
const versions: readonly TypeScriptVersion[] = ['5.9', '6.0', '7.0'];

let copy: ApplicationCopy;
beforeAll(() => {
  copy = ApplicationCopy.empty();
  copy.write('package.json', '{ "name": "instances", "version": "1.0.0", "type": "module" }');
  const compilerOptions = {
    ...strictest,
    target: 'es2023',
    lib: ['es2023'],
    types: ['node'],
    module: 'nodenext',
    skipLibCheck: true,
  };
  copy.write('tsconfig.json', JSON.stringify({ compilerOptions, include: ['src'] }));
  for (const [file, text] of sources) copy.write(file, text);
});

test.each(versions)('any instance of Fastify 5 is accepted under TypeScript %s', async (version) => {
  expect(await copy.tsc(['--noEmit'], version)).toMatchObject({ code: 0, output: '' });
});
