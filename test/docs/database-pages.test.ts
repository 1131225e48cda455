import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ApplicationCopy } from '../support/application-copy.js';
import { newApplication, runLines } from '../support/new-application.js';
import { repositoryDirectory } from '../support/repository.js';
import { sampleOf } from './example-project.js';
import { readPages } from './pages.js';

/** The chapters about an API with a database. */
const chapters = readPages()
  .filter(({ path }) => path.startsWith('runtime/docs/database/'))
  .sort((a, b) => numberOf(a.path) - numberOf(b.path));
const shop = 'fixtures/apps/shop';

function numberOf(path: string): number {
  return Number(/\/(\d+)-[^/]+\.md$/.exec(path)?.[1]);
}

/** The sources that a page shows: whole files, and parts of them. */
const shown = chapters
  .filter((page) => sampleOf(page) === shop)
  .flatMap(({ path, blocks }) =>
    blocks
      .filter(({ language }) => language === 'ts')
      .map(({ text }) => {
        const [, file = '', part, lines = ''] = /^\/\/ (\S+\.ts)( \(part\))?\n(.*)$/s.exec(text) ?? [];
        return { page: path, file, isPart: part !== undefined, lines };
      }),
  );

function sourceOf(file: string): string {
  return readFileSync(join(repositoryDirectory, shop, file), 'utf8');
}

test('there are eleven chapters, and each leads to the next', () => {
  expect(chapters.map(({ path }) => numberOf(path))).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
  for (const [index, { path, links }] of chapters.entries()) {
    const next = chapters[index + 1]?.path;
    if (next !== undefined)
      expect(
        links.map((link) => link.path),
        path,
      ).toContain(next);
  }
});

test('the first chapter lists the files of the application with their chapters', () => {
  const files = [...new Set(shown.map(({ file }) => file))].sort();
  const chaptersOf = (name: string) => shown.filter(({ file }) => file === name).map(({ page }) => numberOf(page));
  const listed = chapters[0]?.blocks.find(({ language, text }) => language === 'text' && text.startsWith('src/'))?.text;
  const lines = (listed ?? '').trim().split('\n');
  expect(lines.map((line) => line.split(/ {2,}/))).toEqual(
    files.map((file) => [file, [...new Set(chaptersOf(file))].join(', ')]),
  );
});

test.each(chapters)('$path has 300 to 900 words', ({ text }) => {
  const withoutLists = text.replace(/^```text\n.*?^```$/gms, '');
  const words = withoutLists.split(/\s+/).filter((word) => /\p{L}/u.test(word));
  expect(words.length).toBeGreaterThanOrEqual(300);
  expect(words.length).toBeLessThanOrEqual(900);
});

test('the chapters are complete for a new application', async () => {
  const application = await newApplication();
  for (const file of ['src/app.ts', 'src/app.test.ts']) application.remove(file);
  // The parts of a file make up the file, in the order of the file: the tests below compare them.
  for (const file of new Set(shown.map((block) => block.file))) application.write(file, sourceOf(file));
  const lines = chapters[0]?.blocks.filter(({ language, text }) => language === 'sh' && text.startsWith('npm install'));
  await runLines(
    application,
    (lines ?? []).flatMap(({ text }) => text.trim().split('\n')),
  );
  expect(await application.ashlarProcess(['build'])).toMatchObject({ code: 0, stderr: '' });
  await runLines(application, ['npx tsc --noEmit']);
});

describe('the sources of the application', () => {
  test.each(shown)('$file in $page is as it is shown', ({ file, isPart, lines }) => {
    const source = sourceOf(file);
    if (isPart) expect(`\n${source}`).toContain(`\n${lines}`);
    else expect(lines).toBe(source);
  });

  const sources = ApplicationCopy.inPlace('shop')
    .files('src')
    .filter((file) => !file.startsWith('generated/') && file !== 'main.ts');

  test.each(sources)('src/%s is shown completely', (name) => {
    const file = `src/${name}`;
    let rest = sourceOf(file);
    // The longest first: a short part can be a line of a longer one.
    const parts = shown.filter((block) => block.file === file).map(({ lines }) => lines);
    for (const part of parts.sort((a, b) => b.length - a.length)) rest = rest.replace(part, () => '');
    expect(rest.trim()).toBe('');
  });

  test.each(sources)('src/%s is shown once', (name) => {
    const blocks = shown.filter(({ file }) => file === `src/${name}`).map(({ lines }) => lines);
    const repeated = blocks.filter((lines, index) => blocks.some((other, at) => at !== index && other.includes(lines)));
    expect(repeated).toEqual([]);
  });
});
