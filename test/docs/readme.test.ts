import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { ApplicationCopy } from '../support/application-copy.js';
import { repositoryDirectory } from '../support/repository.js';
import { type Finished, runProcess } from '../support/run-process.js';
import { serveApplication } from '../support/serve-application.js';
import { codeBlocks } from './code-blocks.js';

const path = join(repositoryDirectory, 'README.md');
const readme = readFileSync(path, 'utf8');
const blocks = codeBlocks(readme);
const files = blocks.filter(({ file }) => file !== undefined);
const [response = '', rejectedUpload = ''] = blocks
  .filter(({ language, file }) => language === 'json' && file === undefined)
  .map(({ text }) => text);
/** The commands that send requests: one with an invalid body, one with a file, one with a file of another type. */
const commands = blocks
  .filter(({ language, text }) => language === 'sh' && text.startsWith('curl'))
  .map(({ text }) => text);
const message = blocks.find(({ language }) => language === 'text')?.text ?? '';

/** The application of the README. */
function application(): ApplicationCopy {
  const copy = ApplicationCopy.empty();
  for (const { file, text } of files) if (file !== undefined) copy.write(file, text);
  return copy;
}

/** Holds a block to what it must be, or writes it with `UPDATE=1`. */
function expectBlock(language: string, block: string, wanted: string): void {
  if (process.env['UPDATE'] === '1') {
    const text = readFileSync(path, 'utf8');
    writeFileSync(
      path,
      text.replace(`\`\`\`${language}\n${block}\`\`\``, () => `\`\`\`${language}\n${wanted}\`\`\``),
    );
  } else {
    expect(block).toBe(wanted);
  }
}

test('every TypeScript block names its file', () => {
  expect(blocks.filter(({ language, file }) => language === 'ts' && file === undefined)).toEqual([]);
  expect(files.map(({ file }) => file)).toEqual(
    expect.arrayContaining(['package.json', 'tsconfig.json', 'src/main.ts']),
  );
});

describe('the application of the README', () => {
  let copy: ApplicationCopy;
  let built: Finished;
  let compiled: Finished;

  beforeAll(async () => {
    copy = application();
    built = await copy.ashlar(['build']);
    compiled = await copy.tsc();
  });

  test('is built and compiles', () => {
    expect(built).toMatchObject({ code: 0, stderr: '' });
    expect(compiled).toMatchObject({ code: 0, output: '' });
  });

  test('compiles under the other versions of TypeScript', async () => {
    expect(await copy.tsc(['--noEmit'], '5.9')).toMatchObject({ code: 0, output: '' });
    expect(await copy.tsc(['--noEmit'], '6.0')).toMatchObject({ code: 0, output: '' });
  });

  test('passes its own test', async () => {
    const args = ['--test', 'dist/greetings.test.js'];
    expect(await runProcess(process.execPath, args, { cwd: copy.directory })).toMatchObject({ code: 0 });
  });

  test('responds as the README shows', async () => {
    const png = Buffer.from('89504e470d0a1a0a0000000d4948445200000001000000010802000000', 'hex');
    writeFileSync(copy.path('me.png'), png);
    const served = await serveApplication(copy.directory);
    const [invalidBody, upload, invalidUpload] = await Promise.all(
      commands.map((command) => sent(command, served.url)),
    );
    await served.stop();
    expectBlock('json', response, `${JSON.stringify(invalidBody, null, 2)}\n`);
    expect(upload).toEqual({ id: expect.any(String), type: 'image/png', size: png.byteLength });
    expect(copy.files('avatars')).toHaveLength(1);
    expectBlock('json', rejectedUpload, `${JSON.stringify(invalidUpload, null, 2)}\n`);
  });

  /** The JSON response to a command. */
  async function sent(command: string, url: string): Promise<unknown> {
    const line = command.replace('http://127.0.0.1:3000', url).replace('curl', 'curl --silent');
    const { stdout } = await runProcess('sh', ['-c', line], { cwd: copy.directory });
    return JSON.parse(stdout);
  }
});

test.each(['runtime', 'compiler'])('the examples of %s/README.md compile, and their tests pass', async (workspace) => {
  const copy = application();
  const all = codeBlocks(readFileSync(join(repositoryDirectory, workspace, 'README.md'), 'utf8'));
  const examples = all.filter(({ language }) => language === 'ts');
  expect(examples.length).toBeGreaterThan(0);
  for (const { file, text } of examples) copy.write(file ?? 'nameless.ts', text);
  // The modules of some examples are imported by no other.
  const settings = JSON.parse(copy.read('package.json'));
  copy.write('package.json', JSON.stringify({ ...settings, ashlar: { root: 'src/app.module.ts#AppModule' } }));
  copy.edit('tsconfig.json', '"rootDir": "src"', '"rootDir": "."');
  copy.edit('tsconfig.json', '"include": ["src"]', '"include": ["src", "*.ts"]');
  expect(await copy.ashlar(['build'])).toMatchObject({ code: 0, stderr: '' });
  expect(await copy.tsc()).toMatchObject({ code: 0, output: '' });
  const tests = examples.flatMap(({ file = '' }) => (file.endsWith('.test.ts') ? [file.replace(/ts$/, 'js')] : []));
  for (const test of tests) {
    const args = ['--test', `dist/${test}`];
    expect(await runProcess(process.execPath, args, { cwd: copy.directory })).toMatchObject({ code: 0 });
  }
});

test('the error of the README is reported as shown', async () => {
  const copy = application();
  copy.edit('src/app.module.ts', 'providers: [Greeter]', 'providers: []');
  const { code, output } = await copy.ashlar(['build', '--pretty', 'true']);
  expect(code).toBe(1);
  expectBlock('text', message, `${output.trim()}\n`);
});

test('every command of the README exists', async () => {
  const commands = [...readme.matchAll(/^\| `ashlar (\w+)/gm)].map(([, command = '']) => command);
  expect(commands.length).toBeGreaterThan(4);
  for (const command of commands) {
    expect(await application().ashlar([command, '--help'])).toMatchObject({ code: 0 });
  }
});

test.each(['README.md', 'CONTRIBUTING.md'])('every npm script that %s names exists', (name) => {
  const { scripts }: { scripts: Record<string, string> } = JSON.parse(
    readFileSync(join(repositoryDirectory, 'package.json'), 'utf8'),
  );
  const known = [...Object.keys(scripts), 'start', 'check'];
  const text = readFileSync(join(repositoryDirectory, name), 'utf8');
  const named = [...text.matchAll(/npm run\s([\w:]+)/g)].map(([, script = '']) => script);
  expect(named.filter((script) => !known.includes(script))).toEqual([]);
});

test.each(['README.md', 'CONTRIBUTING.md', 'ARCHITECTURE.md'])('every file that %s links to exists', (name) => {
  const text = readFileSync(join(repositoryDirectory, name), 'utf8');
  for (const [, target = ''] of text.matchAll(/\]\(([\w./-]+)\)/g)) {
    expect(readFileSync(join(repositoryDirectory, target), 'utf8')).not.toBe('');
  }
});
