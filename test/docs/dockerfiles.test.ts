import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { repositoryFiles } from '../architecture/source-files.js';
import { ApplicationCopy } from '../support/application-copy.js';
import { repositoryDirectory } from '../support/repository.js';
import { argumentsOf, environmentOf, type Stage, settingOf, stagesOf } from './dockerfile.js';
import { sampleOf } from './example-project.js';
import { imageFiles } from './image-files.js';
import { type Page, readPages } from './pages.js';

const documented = readPages().flatMap((page) =>
  page.blocks.filter(({ language }) => language === 'dockerfile').map(({ text }) => ({ page, path: page.path, text })),
);

/** The files of a new application. */
let application: readonly string[];

beforeAll(async () => {
  const created = ApplicationCopy.empty();
  expect(await created.ashlar(['new', 'created'])).toMatchObject({ code: 0 });
  application = [...created.files('created'), 'package-lock.json'];
});

/** The files of the directory that a page builds: those of the sample that it shows, or of a new application and of the page. */
function contextOf(page: Page): readonly string[] {
  const sample = sampleOf(page);
  const shown = page.blocks.flatMap(({ file }) => file ?? []);
  if (sample === undefined) return [...application, ...shown];
  const files = repositoryFiles().filter(({ path }) => path.startsWith(`${sample}/`));
  return [...files.map(({ path }) => path.slice(sample.length + 1)), 'package-lock.json'];
}

/** The paths of health checks: those of `@ashlar/health`, and those of the controllers that the page shows. */
function healthPathsOf(page: Page): string[] {
  const library = readFileSync(join(repositoryDirectory, 'libraries/health/src/health-controller.ts'), 'utf8');
  const sources = [library, ...page.blocks.filter(({ language }) => language === 'ts').map(({ text }) => text)];
  return sources.flatMap((text) => {
    const [, prefix] = /^@Controller\('(.*?)'\)/m.exec(text) ?? [];
    if (prefix === undefined) return [];
    return [...text.matchAll(/^ {2}@Get\((?:'(.*?)')?\)/gm)].map(([, path = '']) => `${prefix}${path}`);
  });
}

function lastStage(text: string): Stage {
  const stage = stagesOf(text).at(-1);
  if (stage === undefined) throw new Error('the file has no stage');
  return stage;
}

test('there are pages with a Dockerfile', () => {
  expect(documented.map(({ path }) => path)).toEqual([
    'runtime/docs/recipes/docker.md',
    'runtime/docs/recipes/monorepo.md',
  ]);
});

describe.each(documented)('the Dockerfile of $path', ({ page, text }) => {
  test('listens on all addresses of the container, as production, without the rights of root', () => {
    expect(environmentOf(lastStage(text))).toMatchObject({ HOST: '0.0.0.0', NODE_ENV: 'production' });
    expect(settingOf(lastStage(text), 'USER')).toBe('node');
    expect(settingOf(lastStage(text), 'EXPOSE')).toBe('3000');
  });

  test('has an application that reads `HOST` and `PORT`', () => {
    const sample = sampleOf(page);
    const [, main = ''] = argumentsOf(settingOf(lastStage(text), 'CMD') ?? '[]');
    const source = main.replace(/(^|\/)dist\//, '$1src/').replace(/js$/, 'ts');
    const shown = page.blocks.find(({ file }) => file === source)?.text;
    const own = shown ?? readFileSync(join(repositoryDirectory, sample ?? '', source), 'utf8');
    expect(own).toMatch(/\bHOST\b.*process\.env|process\.env\['HOST'\]/);
    expect(own).toMatch(/\bPORT\b.*process\.env|process\.env\['PORT'\]/);
  });

  test('checks a path that the application serves', () => {
    const check = argumentsOf(settingOf(lastStage(text), 'HEALTHCHECK') ?? '[]').join(' ');
    const [, path] = /http:\/\/127\.0\.0\.1:3000(\/[\w/-]*)'/.exec(check) ?? [];
    expect(healthPathsOf(page)).toContain(path);
  });

  test('copies files that exist, and starts one of them', () => {
    const { files, problems } = imageFiles(stagesOf(text), contextOf(page));
    expect(problems).toEqual([]);
    const directory = settingOf(lastStage(text), 'WORKDIR') ?? '';
    const [program, main = ''] = argumentsOf(settingOf(lastStage(text), 'CMD') ?? '[]');
    expect(program).toBe('node');
    expect([...files]).toContain(`${directory}/${main}`);
    expect([...files]).toContain(`${directory}/node_modules/.package-lock.json`);
  });
});

test.each<[title: string, from: string | RegExp, to: string]>([
  ['a source that is not there', 'COPY src ./src', 'COPY source ./src'],
  ['a pattern that matches nothing', 'tsconfig*.json', 'tsconf*.yaml'],
  ['a file of the first stage that nothing writes', '/app/dist ', '/app/build '],
  ['a stage that is not there', '--from=build', '--from=builder'],
])('%s is found', (_title, from, to) => {
  const [docker] = documented;
  const text = docker?.text.replace(from, to) ?? '';
  expect(text).not.toBe(docker?.text);
  const { problems } = imageFiles(stagesOf(text), docker === undefined ? [] : contextOf(docker.page));
  expect(problems).not.toEqual([]);
});

test('a build without its sources or its lockfile starts nothing', () => {
  const [docker] = documented;
  const context = docker === undefined ? [] : contextOf(docker.page);
  const stages = stagesOf(docker?.text.replace(/^COPY src.*\n/m, '') ?? '');
  expect([...imageFiles(stages, context).files]).not.toContain('/app/dist/main.js');
  const withoutLock = context.filter((file) => file !== 'package-lock.json');
  expect(imageFiles(stagesOf(docker?.text ?? ''), withoutLock).problems).not.toEqual([]);
});
