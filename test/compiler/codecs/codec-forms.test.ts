import { readFileSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import { compile } from '../../../compiler/src/compile.ts';
import { renderPlain } from '../../../compiler/src/diagnostics/render-plain.ts';
import { ApplicationCopy } from '../../support/application-copy.js';
import { repositoryDirectory } from '../../support/repository.js';
import { strictest } from '../../support/strictest.ts';
import { readArchive } from '../../support/text-archive.ts';

const archive = readFileSync(`${repositoryDirectory}/test/compiler/codecs/codec-application.txt`, 'utf8');
let copy: ApplicationCopy;

const options = {
  ...{ target: 'es2023', lib: ['es2023'], types: ['node'], module: 'nodenext', rootDir: 'src', outDir: 'dist' },
  ...{ declaration: true, skipLibCheck: true, ...strictest, noPropertyAccessFromIndexSignature: false },
};

beforeAll(async () => {
  copy = ApplicationCopy.empty();
  copy.write('package.json', '{ "name": "codecs", "version": "1.0.0", "type": "module" }');
  copy.write('tsconfig.json', JSON.stringify({ compilerOptions: options, include: ['src'] }));
  for (const [file, text] of readArchive(archive).files) copy.write(file, text);
  const { diagnostics, applications } = await compile({ directory: copy.directory });
  expect(renderPlain(diagnostics)).toBe('');
  for (const { artifacts } of applications) {
    for (const { name, text } of artifacts) copy.write(`src/generated/${name}`, text.toString());
  }
}, 120_000);

test.each([
  ['without metadata of decorators', {}],
  ['with metadata of decorators', { experimentalDecorators: true, emitDecoratorMetadata: true }],
])('TypeScript accepts the codecs of every form of type, %s', async (_, own) => {
  copy.write('tsconfig.json', JSON.stringify({ compilerOptions: { ...options, ...own }, include: ['src'] }));
  expect(await copy.tsc()).toMatchObject({ code: 0, output: '' });
});

test('a codec of one type is one constant, whatever receives it, and its name is unique', () => {
  const texts = [copy.read('src/generated/root.ts'), copy.read('src/generated/other.ts')];
  for (const text of texts) {
    const names = Array.from(text.matchAll(/^export const (\w+): CodecDefinition</gm), ([, name]) => name);
    expect(new Set(names).size).toBe(names.length);
  }
  const types = Array.from(texts.join('').matchAll(/defineCodec\('(.*)', \{$/gm), ([, type]) => type);
  expect(new Set(types).size).toBe(types.length);
  expect(types.filter((type) => /^(Note2?|Tree|Tree\[\]|Note\[\])$/.test(type ?? '')).sort()).toEqual([
    ...['Note', 'Note2', 'Note[]', 'Tree', 'Tree[]'],
  ]);
});
