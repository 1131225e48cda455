import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ApplicationCopy } from '../support/application-copy.js';
import { serveApplication } from '../support/serve-application.js';
import { readPages } from './pages.js';

const page = readPages().find(({ path }) => path === 'cli/docs/libraries.md');
const blocks = page?.blocks ?? [];

const tsconfig = JSON.stringify({
  compilerOptions: {
    target: 'es2023',
    lib: ['es2023'],
    types: ['node'],
    module: 'nodenext',
    strict: true,
    experimentalDecorators: true,
    declaration: true,
    rootDir: 'src',
    outDir: 'dist',
  },
  include: ['src'],
});

/** The text of the block in a language that contains something. */
function shown(language: string, part: string): string {
  const found = blocks.find((block) => block.language === language && block.text.includes(part));
  if (found === undefined) throw new Error(`no ${language} block has ${part}`);
  return found.text;
}

test('the library of the page is built, installed and used', async () => {
  const library = ApplicationCopy.empty();
  const manifest = JSON.parse(shown('json', '"library": true'));
  library.write('package.json', JSON.stringify(manifest));
  library.write('tsconfig.json', tsconfig);
  for (const { file, text } of blocks) if (file !== undefined) library.write(file, text);
  const built = await library.ashlar(['build']);
  expect(built.stdout.replace(/\d+ ms/, '85 ms')).toBe(shown('text', 'library of'));
  expect(await library.tsc([])).toMatchObject({ code: 0, output: '' });
  expect(await library.ashlar(['check'])).toMatchObject({ code: 0, stdout: '1 file up to date\n' });

  // The page shows the beginning of the file.
  const wanted = JSON.parse(shown('json', '"format": 1'));
  const written = JSON.parse(library.read('ashlar.library.json'));
  const begun = 'src/clock.module.ts';
  expect(written).toMatchObject({ ...wanted, sources: {} });
  expect(written.sources[begun].slice(0, wanted.sources[begun].length)).toEqual(wanted.sources[begun]);

  const application = ApplicationCopy.empty();
  for (const file of [
    'package.json',
    'ashlar.library.json',
    'dist/index.js',
    'dist/index.d.ts',
    'dist/clock.module.js',
    'dist/clock.module.d.ts',
  ]) {
    application.write(join('node_modules/@acme/clock', file), library.read(file));
  }
  application.write('package.json', '{ "name": "times", "version": "1.0.0", "type": "module" }');
  application.write('tsconfig.json', tsconfig);
  application.write(
    'src/app.module.ts',
    "import { ClockModule } from '@acme/clock';\nimport { Module } from 'ashlar';\n@Module({ imports: [ClockModule] })\nexport class AppModule {}\n",
  );
  application.write(
    'src/main.ts',
    [
      "import { Application } from 'ashlar';",
      "import { compiled } from './generated/index.js';",
      'const app = await Application.create(compiled);',
      "await app.listen(`127.0.0.1:${process.env['PORT']}`);",
      '',
    ].join('\n'),
  );
  expect(await application.ashlar(['build'])).toMatchObject({ code: 0, stderr: '' });
  expect(await application.tsc([])).toMatchObject({ code: 0, output: '' });
  const served = await serveApplication(application.directory);
  try {
    expect(await (await fetch(`${served.url}/time`)).json()).toEqual({ now: expect.stringMatching(/^\d{4}-/) });
  } finally {
    await served.stop();
  }
});
