import { cpSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ApplicationCopy } from '../support/application-copy.js';
import { addNotes, newApplication, runLine, runLines, withPackages } from '../support/new-application.js';
import { applicationDirectory, repositoryDirectory } from '../support/repository.js';
import { runProcess, startProcess } from '../support/run-process.js';
import { freePort, serveApplication } from '../support/serve-application.js';
import { type CodeBlock, codeBlocks } from './code-blocks.js';
import { argumentsOf, environmentOf, settingOf, stagesOf } from './dockerfile.js';

const recipes = join(repositoryDirectory, 'runtime/docs/recipes');
const read = (name: string) => readFileSync(join(recipes, name), 'utf8');

test('the files of the databases match the sample applications', () => {
  const [, ...sections] = read('databases.md').split(/^(?=<!-- files: )/m);
  expect(sections.length).toBe(3);
  for (const section of sections) {
    const sample = /^<!-- files: (\S+) -->/.exec(section)?.[1] ?? '';
    const blocks = codeBlocks(section).filter(({ language }) => language !== 'sh');
    expect(blocks.length).toBeGreaterThan(2);
    for (const { file = '', text } of blocks) {
      const header = file.endsWith('.ts') ? `// ${file}\n` : '';
      expect(text).toBe(header + readFileSync(join(repositoryDirectory, sample, file), 'utf8'));
    }
  }
});

/** The overrides of a test for each library, as the page describes them, and their imports. */
const overridesOf = {
  TypeORM: [
    "import { DataSource } from 'typeorm';\nimport { ArticleRepository } from '../database/repositories.js';",
    'override(ArticleRepository, fake(articles)), override(DataSource, fake({ getRepository: () => ({}), destroy() {} }))',
    '{ find: () => Promise.resolve([article]) }',
  ],
  Prisma: [
    "import { Database } from '../database/database.js';",
    'override(Database, { article: articles } as unknown as Database)',
    '{ findMany: () => Promise.resolve([article]) }',
  ],
  Kysely: [
    "import { Database } from '../database/database.js';\nimport { ArticleRepository } from '../database/repository.js';",
    'override(ArticleRepository, fake(articles)), override(Database, fake({ destroy() {} }))',
    '{ list: () => Promise.resolve([article]) }',
  ],
} as const;

/** A test that replaces the database of a library. */
function testWithoutDatabase(library: keyof typeof overridesOf): string {
  const [imports, overrides, articles] = overridesOf[library];
  return `import { override, TestApplication } from 'ashlar/testing';
import { expect, test } from 'vitest';
${imports}
import { compiled } from '../generated/index.js';

const article = { id: 1, title: 'Compilers', authorId: 2 };
const articles = ${articles};
const fake = (members: object): never => members as never;

test('lists the articles of a fake', async () => {
  const app = await TestApplication.create(compiled, { overrides: [${overrides}] });
  expect((await app.get('/articles').send()).json()).toEqual([article]);
  await app.shutdown();
});
`;
}

test.each(['TypeORM', 'Prisma', 'Kysely'] as const)(
  'the files of %s are complete for a new application',
  async (library) => {
    const [introduction = '', ...sections] = read('databases.md').split(/^(?=## )/m);
    const section = sections.find((text) => text.startsWith(`## ${library}\n`)) ?? '';
    const application = await newApplication();
    for (const { file, text } of [...codeBlocks(introduction), ...codeBlocks(section)]) {
      if (file !== undefined) application.write(file, text);
    }
    // The client that `prisma generate` would write.
    const client = 'src/prisma-client';
    if (library === 'Prisma')
      cpSync(join(applicationDirectory('prisma'), client), application.path(client), { recursive: true });
    const importLine = "import { ArticlesModule } from './articles/articles.module.js';\n";
    application.edit('src/app.ts', /(?<=from 'ashlar';\n)/, importLine);
    application.edit('src/app.ts', 'imports: []', 'imports: [ArticlesModule]');
    expect(await application.ashlarProcess(['build'])).toMatchObject({ code: 0 });
    expect(application.read('src/generated/articles.ts')).toContain('POST /articles');
    application.write('src/articles/articles.test.ts', testWithoutDatabase(library));
    // Nothing listens on this port.
    const environment = 'DATABASE_URL=postgres://localhost:1/none';
    await runLines(application, ['npx tsc --noEmit', `${environment} npx vitest run src/articles`]);
  },
);

test('the commands of the Dockerfile build a new application that is healthy and stops', async () => {
  const blocks = codeBlocks(read('docker.md'));
  const context = await newApplication();
  const write = ({ file, text }: CodeBlock) => file !== undefined && context.write(file, text);
  blocks.filter(({ language }) => language === 'ts').forEach(write);
  context.edit('src/app.ts', /(?<=from 'ashlar';\n)/, "import { PlatformModule } from './platform.module.js';\n");
  context.edit('src/app.ts', 'imports: []', 'imports: [PlatformModule]');
  context.write('package-lock.json', '{}');
  const [build, run] = stagesOf(blocks.find(({ language }) => language === 'dockerfile')?.text ?? '');
  if (build === undefined || run === undefined) throw new Error('the file has two stages');
  const built = withPackages();
  const image = ApplicationCopy.empty();
  let installs = 0;
  for (const [stage, copy] of [
    [build, built],
    [run, image],
  ] as const) {
    for (const { name, value } of stage.instructions) {
      if (name === 'COPY') copyFiles(value, context, built, copy);
      if (name !== 'RUN') continue;
      if (/^npm ci( --omit=dev --ignore-scripts)?$/.test(value)) installs += 1;
      else await runLines(copy, [value]);
    }
  }
  expect(installs).toBe(2);
  expect(image.files('.').filter((path) => !path.startsWith('dist/'))).toEqual(['package-lock.json', 'package.json']);

  const port = String(await freePort());
  const [program = '', ...args] = argumentsOf(settingOf(run, 'CMD') ?? '');
  const running = startProcess(program, args, {
    cwd: image.directory,
    env: { ...environmentOf(run), HOST: '127.0.0.1', PORT: port },
  });
  await running.said(`:${port}`);
  const [node = '', flag = '', script = ''] = argumentsOf(settingOf(run, 'HEALTHCHECK') ?? '');
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
  const files = context.files('.');
  const matching = (path: string) =>
    path.includes('*')
      ? files.filter((file) => file.startsWith(path.split('*')[0] ?? '') && !file.includes('/'))
      : [path];
  for (const path of isOfBuild ? paths : paths.flatMap(matching)) {
    const source = isOfBuild ? built.path(path.replace(/^\/app\//, '')) : context.path(path);
    const place = to.path(target.endsWith('/') ? join(target, path) : target);
    mkdirSync(dirname(place), { recursive: true });
    cpSync(source, place, { recursive: true });
  }
}

describe('the test runners run the tests of a new application', { timeout: 240_000 }, () => {
  const sections = new Map(
    read('test-runners.md')
      .split(/^## /m)
      .map((text) => [text.split('\n')[0] ?? '', codeBlocks(text)]),
  );

  /** Adds the settings of a block to `package.json`. */
  function configure(application: ApplicationCopy, { text }: CodeBlock): void {
    const { scripts, ...others } = JSON.parse(text);
    const manifest = JSON.parse(application.read('package.json'));
    const merged = { ...manifest, ...others, scripts: { ...manifest.scripts, ...scripts } };
    application.write('package.json', JSON.stringify(merged, undefined, 2));
  }

  /** The blocks of a section in a language; a missing one would prove nothing. */
  function blocksOf(section: string, language: string): readonly CodeBlock[] {
    const blocks = sections.get(section)?.filter((block) => block.language === language) ?? [];
    if (blocks.length === 0) throw new Error(`${section} has no block of ${language}`);
    return blocks;
  }

  const lines = (blocks: readonly CodeBlock[]) => blocks.flatMap(({ text }) => text.trim().split('\n'));

  test('Vitest, also with its configuration', async () => {
    const application = await newApplication();
    await addNotes(application);
    for (const block of blocksOf('Vitest', 'json')) configure(application, block);
    // A plain `tsc` writes the tests, too.
    application.write('dist/old.test.js', 'throw new Error("not a source");');
    const passed = expect.stringMatching(/Test Files {2}2 passed/);
    expect(await runLine(application, 'npm test')).toMatchObject({ code: 0, output: passed });
    for (const { file = '', text } of blocksOf('Vitest', 'js')) application.write(file, text);
    expect(await runLine(application, 'npx vitest run')).toMatchObject({ code: 0, output: passed });
  });

  test('Jest, for the output of `tsc`, and with ts-jest', async () => {
    const application = await newApplication();
    makeCommonJs(application);
    application.edit('package.json', / +"vitest": .*\n/, '    "jest": "30"\n');
    application.edit('src/app.test.ts', "from 'vitest'", "from '@jest/globals'");
    await addNotes(application);
    const [compiled, transformed] = blocksOf('Jest', 'json');
    const passed = expect.stringMatching(/Tests: +7 passed, 7 total/);
    for (const block of [compiled, transformed]) {
      if (block === undefined) throw new Error('the section has two blocks');
      configure(application, block);
      application.edit('package.json', /jest( dist)?"/, 'jest$1 --runInBand"');
      expect(await runLine(application, 'npm test')).toMatchObject({ code: 0, output: passed });
    }
    await runLines(application, lines(blocksOf('Jest', 'sh')));
  });

  test('the test runner of Node', async () => {
    const application = await newApplication();
    application.edit('package.json', / +"vitest": .*\n/, '    "tsx": "4"\n');
    application.remove('src/app.test.ts');
    await addNotes(application);
    for (const block of blocksOf("Node's test runner", 'json')) configure(application, block);
    expect(await runLine(application, 'npm test')).toMatchObject({
      code: 0,
      output: expect.stringContaining('# pass 5\n'),
    });
  });
});

/** Makes the edits of commonjs.md. */
function makeCommonJs(application: ApplicationCopy): void {
  const page = read('commonjs.md');
  const [, type = ''] = /^1\. `("type": "\w+")`/m.exec(page) ?? [];
  const [, format = '', former = ''] = /^2\. `(--format=\w+)` in place of `(--format=\w+)`/m.exec(page) ?? [];
  const [, option = ''] = /^3\. No `("\w+")` in `tsconfig\.json`/m.exec(page) ?? [];
  application.edit('package.json', '"type": "module"', type);
  application.edit('package.json', former, format);
  application.edit('tsconfig.json', new RegExp(` +${option}: .*\\n`), '');
  for (const { file, text } of codeBlocks(page)) if (file !== undefined) application.write(file, text);
}

test('a new application is CommonJS after the edits of the page', async () => {
  const application = await newApplication();
  makeCommonJs(application);
  await runLines(application, ['npm run build', 'npm run check', 'npm test']);
  expect(application.read('dist/app.js')).toContain('require("ashlar")');
  const served = await serveApplication(application.directory, 'dist/main.bundle.js');
  expect(await (await fetch(`${served.url}/`)).json()).toEqual({ message: 'Hello, world' });
  expect(await served.stop()).toMatchObject({ code: 0 });
});
