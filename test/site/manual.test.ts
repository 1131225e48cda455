import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { manual } from '../../cli/src/documentation/manual.js';
import { topicSections } from '../../cli/src/documentation/topics.js';
import { manualPages } from '../../docs/site/manual.js';
import { documentationIndex } from '../../docs/site/src/documentation-index.js';
import { rewriteLinks } from '../../docs/site/src/rewrite-links.js';
import { isDocumentation, readPages } from '../docs/pages.js';
import { repositoryDirectory } from '../support/repository.js';

const listed = manual.flatMap(({ pages }) => pages);

/** The READMEs lead to pages; the list of decisions leads to the decisions. */
const isLeftOut = (path: string) =>
  path === 'docs/README.md' ||
  (/(^|\/)README\.md$/.test(path) && path !== 'cli/README.md') ||
  /^docs\/decisions\/\d/.test(path);

test('the manual has each page of the packages once, and each of its files exists', () => {
  const own = readPages()
    .filter(isDocumentation)
    .map(({ path }) => path)
    .filter((path) => !isLeftOut(path));
  const further = ['SECURITY.md', 'CONTRIBUTING.md', 'CHANGELOG.md', 'docs/decisions/README.md'];
  expect([...listed].sort()).toEqual([...own, ...further].sort());
  expect(listed.filter((path) => !existsSync(join(repositoryDirectory, path)))).toEqual([]);
});

test('pages have different titles, addresses and topics', () => {
  const pages = manualPages();
  const topics = topicSections().flatMap((section) => section.topics.map(({ name }) => name));
  for (const names of [pages.map(({ title }) => title), pages.map(({ address }) => address), topics]) {
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  }
});

test('docs/README.md lists the pages by topic, which UPDATE=1 rewrites', () => {
  const wanted = documentationIndex(manualPages());
  const file = join(repositoryDirectory, 'docs/README.md');
  if (process.env['UPDATE'] === '1') writeFileSync(file, wanted);
  expect(readFileSync(file, 'utf8')).toBe(wanted);
});

test('the first response is within 40 lines of the first page', () => {
  const first = manualPages()[0];
  expect(first?.path).toBe('runtime/docs/getting-started.md');
  const lines = first?.text.split('\n') ?? [];
  expect(lines.indexOf('```json')).toBeGreaterThan(lines.findIndex((line) => line.startsWith('curl ')));
  expect(lines.indexOf('```json')).toBeLessThanOrEqual(39);
});

const addresses = new Map([
  ['runtime/docs/bodies.md', 'bodies'],
  ['runtime/README.md', 'contents'],
]);

const commands = new Map([['ashlar docs bodies', 'bodies']]);

test.each([
  ['a page beside it', '[a](bodies.md)', '[a](/bodies)'],
  ['a heading', '[a](bodies.md#raw-bytes), [b](#own)', '[a](/bodies#raw-bytes), [b](#own)'],
  ['a directory above', '[`ashlar`](../README.md)', '[`ashlar`](/contents)'],
  ['a source', '[a](../src/index.ts)', '[a](https://example.com/ashlar/blob/main/runtime/src/index.ts)'],
  ['a label of two lines', '[a\nb](bodies.md)', '[a\nb](/bodies)'],
  ['another site', '[a](https://example.com)', '[a](https://example.com)'],
  ['code', '`[a](bodies.md)`', '`[a](bodies.md)`'],
  [
    'a command that prints a page',
    '`ashlar docs bodies`, `ashlar docs other`',
    '[`ashlar docs bodies`](/bodies), `ashlar docs other`',
  ],
  ['a block of code', '```md\n[a](bodies.md)\n```', '```md\n[a](bodies.md)\n```'],
  ['a comment for tests', 'a\n<!-- application -->\nb', 'a\nb'],
])('links of pages lead to the site: %s', (_title, text, wanted) => {
  const repositoryUrl = 'https://example.com/ashlar';
  expect(rewriteLinks('runtime/docs/errors.md', text, { addresses, commands, repositoryUrl })).toBe(wanted);
});

test('without an address of the repository, links to sources are text', () => {
  expect(rewriteLinks('runtime/docs/errors.md', '[a](../src/index.ts)', { addresses, commands })).toBe('a');
});

test('the site has packages of its own with exact versions, which the repository does not install', () => {
  const read = (path: string) => JSON.parse(readFileSync(join(repositoryDirectory, path), 'utf8'));
  const { devDependencies }: { devDependencies: Record<string, string> } = read('docs/site/package.json');
  expect(Object.values(devDependencies).filter((version) => !/^\d+\.\d+\.\d+$/.test(version))).toEqual([]);
  const { workspaces }: { workspaces: string[] } = read('package.json');
  expect(workspaces).not.toContain('docs/site');
  expect(read('package-lock.json').packages).not.toHaveProperty(['node_modules/vitepress']);
});
