import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { repositoryDirectory } from '../support/repository.js';
import { isComplete } from '../support/rounds.js';
import { type Finished, runProcess } from '../support/run-process.js';
import { serveApplication } from '../support/serve-application.js';
import { type ExampleProject, exampleProject, settingsPage } from './example-project.js';
import { isDocumentation, readPages } from './pages.js';

const pages = readPages().filter(isDocumentation);
let project: ExampleProject;
let built: Finished;
let compiled: Finished;

beforeAll(async () => {
  project = exampleProject(pages);
  built = await project.copy.ashlar(['build']);
  compiled = await project.copy.tsc();
}, 240_000);

test('the examples of all pages compile', () => {
  expect(project.count).toBeGreaterThan(40);
  expect(built.code === 0 ? '' : built.output).toBe('');
  // Pages show parts of applications: nothing uses some of their providers.
  expect(built.output).not.toMatch(/: warning (?!ASH1029|ASH1030)/);
  expect(built.stderr).toBe('');
  expect(compiled).toMatchObject({ code: 0, output: '' });
});

test('the tests of all pages pass', async () => {
  const { copy, tests } = project;
  expect(tests.length).toBeGreaterThan(3);
  // In one process: Node's test runner starts one for each file.
  copy.write('dist/tests.js', tests.map((path) => `import './${path.replace(/ts$/, 'js')}';\n`).join(''));
  const ran = await runProcess(process.execPath, ['dist/tests.js'], { cwd: copy.directory });
  expect(ran).toMatchObject({ code: 0, stdout: expect.stringMatching(/^# fail 0$/m) });
});

test.runIf(isComplete)('the application of the README compiles under the other versions of TypeScript', async () => {
  project.copy.write('tsconfig.readme.json', '{ "extends": "./tsconfig.json", "include": ["readme"] }');
  const args = ['--noEmit', '--project', 'tsconfig.readme.json'];
  const results = await Promise.all((['5.9', '6.0'] as const).map((version) => project.copy.tsc(args, version)));
  for (const result of results) expect(result).toMatchObject({ code: 0, output: '' });
});

test.each([
  ['the README', 'readme', (path: string) => path === 'README.md'],
  ['the other pages', 'runtime-docs-getting-started', (path: string) => path !== 'README.md'],
])('the requests of %s have the responses that they show', async (_title, directory, isServed) => {
  const { copy } = project;
  copy.write('terms.pdf', '%PDF-1.7\n%%EOF\n');
  writeFileSync(copy.path('me.png'), Buffer.from('89504e470d0a1a0a0000000d4948445200000001000000010802000000', 'hex'));
  const served = await serveApplication(copy.directory, `dist/${directory}/src/main.js`);
  let count = 0;
  for (const { path, blocks } of pages) {
    if (!isServed(path)) continue;
    for (const [index, { language, text }] of blocks.entries()) {
      if (language !== 'sh' || !text.startsWith('curl')) continue;
      count += 1;
      const following = blocks[index + 1];
      const shown = following?.language === 'json' && following.file === undefined ? following.text : undefined;
      const flags = shown === undefined ? '--silent --show-error --fail' : '--silent';
      const line = text.replace('http://127.0.0.1:3000', served.url).replace(/^curl/, `curl ${flags}`);
      const { code, stdout, stderr } = await runProcess('sh', ['-c', line], { cwd: copy.directory });
      expect({ code, stderr }, text).toEqual({ code: 0, stderr: '' });
      if (shown === undefined) continue;
      const indentation = shown.startsWith('{\n') ? 2 : 0;
      expectBlock(path, 'json', shown, `${JSON.stringify(JSON.parse(stdout), null, indentation)}\n`);
    }
  }
  expect(count).toBeGreaterThan(0);
  expect(await served.stop()).toMatchObject({ code: 0 });
});

test('the error of the README is reported as shown', async () => {
  const copy = exampleProject(pages.filter(({ path }) => path === 'README.md' || path === settingsPage)).copy;
  copy.edit('readme/src/app.ts', 'providers: [Notes], ', '');
  const { code, output } = await copy.ashlar(['build', '--pretty', 'true', '--application', 'readme/src/generated']);
  expect(code).toBe(1);
  const shown = pages.find(({ path }) => path === 'README.md')?.blocks.find(({ language }) => language === 'text');
  expectBlock('README.md', 'text', shown?.text ?? '', `${output.replaceAll('readme/src/', 'src/').trim()}\n`);
});

/** Compares a block of a page with its expected text, or writes it with `UPDATE=1`. */
function expectBlock(path: string, language: string, block: string, wanted: string): void {
  if (process.env['UPDATE'] === '1') {
    const file = join(repositoryDirectory, path);
    const fenced = (text: string) => `\`\`\`${language}\n${text}\`\`\``;
    writeFileSync(
      file,
      readFileSync(file, 'utf8').replace(fenced(block), () => fenced(wanted)),
    );
  } else {
    expect(block).toBe(wanted);
  }
}
