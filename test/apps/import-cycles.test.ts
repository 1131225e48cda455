import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { ApplicationCopy } from '../support/application-copy.js';
import { runProcess } from '../support/run-process.js';
import { readArchive } from '../support/text-archive.js';

/** Applications whose files import each other, each with a request and its response. */
const directory = new URL('import-cycles/', import.meta.url);

const main = `import { TestApplication } from 'ashlar/testing';
import { compiled } from './generated/index.js';
import { expected, path } from './request.js';

void (async () => {
  const app = await TestApplication.create(compiled);
  const text = (await app.get(path).send()).text();
  await app.shutdown();
  if (text !== expected) throw new Error(text);
  process.stdout.write('started');
})();
`;

/** A copy of the application in a module format. */
function copyOf(name: string, format: 'module' | 'commonjs'): ApplicationCopy {
  const copy = ApplicationCopy.empty();
  copy.write('package.json', JSON.stringify({ name: 'cycles', version: '1.0.0', type: format }));
  const compilerOptions = {
    ...{ target: 'es2022', lib: ['es2023'], types: ['node'], strict: true, skipLibCheck: true },
    ...{ module: 'nodenext', experimentalDecorators: true, rootDir: 'src', outDir: 'dist' },
  };
  copy.write('tsconfig.json', JSON.stringify({ compilerOptions, include: ['src'] }));
  const { files } = readArchive(readFileSync(new URL(name, directory), 'utf8'));
  for (const [file, text] of files) copy.write(file, text);
  copy.write('src/main.ts', main);
  return copy;
}

describe.each(readdirSync(directory))('%s', (name) => {
  test.each(['module', 'commonjs'] as const)('starts when it is compiled to the format %s', async (format) => {
    const copy = copyOf(name, format);
    expect(await copy.ashlar(['build'])).toMatchObject({ code: 0, stderr: '' });
    expect(await copy.tsc()).toMatchObject({ code: 0, output: '' });
    const run = await runProcess(process.execPath, ['dist/main.js'], { cwd: copy.directory });
    expect(run).toMatchObject({ code: 0, output: 'started' });
  });
});
