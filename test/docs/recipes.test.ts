import { cpSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { ApplicationCopy } from '../support/application-copy.js';
import { repositoryDirectory } from '../support/repository.js';
import { runProcess, startProcess } from '../support/run-process.js';
import { freePort } from '../support/serve-application.js';
import { type CodeBlock, codeBlocks } from './code-blocks.js';

const recipes = join(repositoryDirectory, 'runtime/docs/recipes');
const read = (name: string) => readFileSync(join(recipes, name), 'utf8');

test('the files of the databases are those of the sample applications', () => {
  const [, ...sections] = read('databases.md').split(/^(?=<!-- files: )/m);
  expect(sections.length).toBe(3);
  for (const section of sections) {
    const sample = /^<!-- files: (\S+) -->/.exec(section)?.[1] ?? '';
    const blocks = codeBlocks(section);
    expect(blocks.length).toBeGreaterThan(2);
    for (const { file = '', text } of blocks) {
      expect(text).toBe(`// ${file}\n${readFileSync(join(repositoryDirectory, sample, file), 'utf8')}`);
    }
  }
});

/** The instructions of a Dockerfile, by stages. */
function stagesOf(dockerfile: string): (readonly [instruction: string, value: string])[][] {
  const stages: (readonly [string, string])[][] = [];
  for (const line of dockerfile.split('\n')) {
    const [, instruction, value] = /^([A-Z]+) (.+)$/.exec(line) ?? [];
    if (instruction === undefined || value === undefined) continue;
    if (instruction === 'FROM') stages.push([]);
    stages.at(-1)?.push([instruction, value]);
  }
  return stages;
}

test('the commands of the Dockerfile build an application that is healthy and stops', async () => {
  const blocks = codeBlocks(read('docker.md'));
  const settings = codeBlocks(readFileSync(join(recipes, '../getting-started.md'), 'utf8'));
  const context = ApplicationCopy.empty();
  const write = ({ file, text }: CodeBlock) => file !== undefined && context.write(file, text);
  settings.filter(({ file }) => /^(package|tsconfig)\.json$/.test(file ?? '')).forEach(write);
  blocks.filter(({ language }) => language === 'ts').forEach(write);
  context.write('package-lock.json', '{}');
  const [build = [], run = []] = stagesOf(blocks.find(({ language }) => language === 'dockerfile')?.text ?? '');
  const built = ApplicationCopy.empty();
  const image = ApplicationCopy.empty();
  const environment: Record<string, string> = {};
  let installs = 0;
  for (const [stage, copy] of [
    [build, built],
    [run, image],
  ] as const) {
    for (const [instruction, value] of stage) {
      if (instruction === 'COPY') copyFiles(value, context, built, copy);
      if (instruction === 'ENV') environment[value.split('=')[0] ?? ''] = value.split('=')[1] ?? '';
      if (instruction !== 'RUN') continue;
      if (/^npm ci( --omit=dev --ignore-scripts)?$/.test(value)) installs += 1;
      else if (value === 'npm run build') {
        expect(JSON.parse(copy.read('package.json')).scripts.build).toBe('ashlar build && tsc');
        expect(await copy.ashlar(['build'])).toMatchObject({ code: 0, stderr: '' });
        expect(await copy.tsc()).toMatchObject({ code: 0, output: '' });
      } else throw new Error(`the test does not know \`RUN ${value}\``);
    }
  }
  expect(installs).toBe(2);
  expect(image.files('.').filter((path) => !path.startsWith('dist/'))).toEqual(['package-lock.json', 'package.json']);

  const port = String(await freePort());
  const value = (name: string) => run.find(([instruction]) => instruction === name)?.[1] ?? '';
  const [program = '', ...args]: string[] = JSON.parse(value('CMD'));
  const running = startProcess(program, args, {
    cwd: image.directory,
    env: { ...environment, HOST: '127.0.0.1', PORT: port },
  });
  await running.said(`:${port}`);
  const [node = '', flag = '', script = '']: string[] = JSON.parse(value('HEALTHCHECK').replace(/^CMD /, ''));
  const check = (at: string) => runProcess(node, [flag, script.replace('3000', at)]);
  expect(await check(port)).toMatchObject({ code: 0, output: '' });
  running.signalGroup('SIGTERM');
  expect(await running.finished).toMatchObject({ code: 0 });
  expect(await check(port)).toMatchObject({ code: 1 });
});

/** `COPY package.json ./`, or of the first stage: `COPY --from=build /app/dist ./dist`. */
function copyFiles(value: string, context: ApplicationCopy, built: ApplicationCopy, to: ApplicationCopy): void {
  const isOfBuild = value.startsWith('--from=build ');
  const paths = value.replace('--from=build ', '').split(' ');
  const target = paths.pop() ?? '';
  for (const path of paths) {
    const source = isOfBuild ? built.path(path.replace(/^\/app\//, '')) : context.path(path);
    const place = to.path(target.endsWith('/') ? join(target, path) : target);
    mkdirSync(dirname(place), { recursive: true });
    cpSync(source, place, { recursive: true });
  }
}

test('the configuration of Vitest runs the tests', async () => {
  const copy = ApplicationCopy.of('notes');
  symlinkSync(join(repositoryDirectory, 'node_modules/vitest'), copy.path('node_modules/vitest'), 'junction');
  const config = codeBlocks(read('test-runners.md')).find(({ file }) => file === 'vitest.config.js');
  copy.write('vitest.config.js', config?.text ?? '');
  copy.write('src/notes.test.ts', vitestTest);
  copy.write('dist/old.test.js', 'throw new Error("not a source");');
  const vitest = join(repositoryDirectory, 'node_modules/vitest/vitest.mjs');
  const env = { CI: 'true', NO_COLOR: '1', VITEST: undefined, VITEST_MODE: undefined, NODE_ENV: undefined };
  const ran = await runProcess(process.execPath, [vitest, 'run'], { cwd: copy.directory, env });
  expect(ran).toMatchObject({ code: 0, output: expect.stringMatching(/Test Files {2}1 passed/) });
});

const vitestTest = `
import { TestApplication } from 'ashlar/testing';
import { expect, test } from 'vitest';
import { compiled } from './generated/index.js';

test('lists the notes', async () => {
  const app = await TestApplication.create(compiled);
  expect((await app.get('/notes').send()).status).toBe(200);
  await app.shutdown();
});
`;
