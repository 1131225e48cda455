import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { repositoryDirectory } from '../support/repository.js';
import { isDocumentation, type Page, pageOf, readPages } from './pages.js';

const pages = readPages();
const byPath = new Map(pages.map((page) => [page.path, page]));
const documentation = pages.filter(isDocumentation);

test('every link to a file of the repository leads to a file, and every anchor to a heading', () => {
  expect(pages.flatMap(brokenLinks)).toEqual([]);
});

test('a link to a missing file or heading is found', () => {
  const text = '# Title\n\n[a](README.md) [b](missing.md) [c](README.md#why) [d](#nowhere) [e](#title) `[f](x.md)`\n';
  expect(brokenLinks(pageOf('a.md', text))).toEqual(['a.md: missing.md', 'a.md: #nowhere']);
});

test('pages of a package link to pages of the same package, because a registry shows no others', () => {
  const leaving = documentation
    .filter(({ path }) => /^(runtime|cli|compiler|libraries)\//.test(path))
    .flatMap(({ path, links }) =>
      links
        .filter((link) => link.path.split('/')[0] !== path.split('/')[0])
        .map(({ written }) => `${path}: ${written}`),
    );
  expect(leaving).toEqual([]);
});

test.each([
  ['README.md', 130],
  ['runtime/README.md', 60],
  ['compiler/README.md', 60],
  ['cli/README.md', 60],
  ['libraries/health/README.md', 60],
  ['libraries/jobs/README.md', 60],
  ['libraries/opentelemetry/README.md', 60],
  ['CONTRIBUTING.md', 45],
  ['ARCHITECTURE.md', 10],
  ['docs/architecture.md', 110],
])('%s has at most %i lines', (path, limit) => {
  expect((byPath.get(path)?.text.split('\n').length ?? Number.POSITIVE_INFINITY) - 1).toBeLessThanOrEqual(limit);
});

test.each(['runtime', 'compiler', 'cli'])(
  'every page of %s can be reached from its README, and links back',
  (workspace) => {
    const start = `${workspace}/README.md`;
    const reached = new Set([start]);
    for (const path of reached) for (const link of byPath.get(path)?.links ?? []) reached.add(link.path);
    const own = documentation.filter(({ path }) => path.startsWith(`${workspace}/docs/`));
    expect(own.length).toBeGreaterThan(0);
    expect(own.map(({ path }) => path).filter((path) => !reached.has(path))).toEqual([]);
    expect(own.filter(({ links }) => !links.some(({ path }) => path === start)).map(({ path }) => path)).toEqual([]);
  },
);

test('docs/README.md lists every page of the packages', () => {
  const listed = new Set(byPath.get('docs/README.md')?.links.map(({ path }) => path));
  const own = documentation.filter(({ path }) => /^(runtime|cli|compiler)\/docs\//.test(path));
  expect(own.map(({ path }) => path).filter((path) => !listed.has(path))).toEqual([]);
});

test('every npm script that a page names exists', () => {
  const repository = scriptsOf(readFileSync(join(repositoryDirectory, 'package.json'), 'utf8'));
  const application = scriptsOf(
    byPath.get('runtime/docs/getting-started.md')?.blocks.find(({ file }) => file === 'package.json')?.text ?? '',
  );
  const named = pages
    .filter((page) => isDocumentation(page) || page.path === 'CONTRIBUTING.md')
    .flatMap(({ path, text }) => [...text.matchAll(/npm run\s([\w:]+)/g)].map(([, script = '']) => ({ path, script })));
  expect(named.length).toBeGreaterThan(5);
  const known = (path: string) => (path.includes('/docs/') ? [...repository, ...application] : repository);
  expect(named.filter(({ path, script }) => !known(path).includes(script))).toEqual([]);
});

test('examples of JSON and YAML are valid', () => {
  const blocks = pages.filter(isDocumentation).flatMap((page) => page.blocks);
  const read = { json: (text: string) => JSON.parse(text), yaml: (text: string) => parse(text) };
  for (const [language, parseText] of Object.entries(read)) {
    const examples = blocks.filter((block) => block.language === language);
    expect(examples.length).toBeGreaterThan(0);
    for (const { text } of examples) expect(() => parseText(text), text).not.toThrow();
  }
});

function scriptsOf(manifest: string): string[] {
  const { scripts }: { scripts: Record<string, string> } = JSON.parse(manifest);
  return Object.keys(scripts);
}

function brokenLinks(page: Page): string[] {
  return page.links.flatMap(({ path, anchor, written }) => {
    const isFile = path === page.path || (!path.startsWith('..') && existsSync(join(repositoryDirectory, path)));
    const anchors = path === page.path ? page.anchors : byPath.get(path)?.anchors;
    const isAnchor = anchor === undefined || anchors?.has(anchor) === true;
    return isFile && isAnchor ? [] : [`${page.path}: ${written}`];
  });
}
