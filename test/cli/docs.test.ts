import { stripVTControlCharacters } from 'node:util';
import { describe, expect, test } from 'vitest';
import { topicSections } from '../../cli/src/documentation/topics.ts';
import { memoryFileSystem } from '../../compiler/src/files/memory-file-system.ts';
import { repositoryDirectory } from '../support/repository.ts';
import { runCli } from './test-io.ts';

const cwd = repositoryDirectory.replace(/\/$/, '');
const topics = topicSections().flatMap((section) => section.topics);

function docs(...args: readonly string[]) {
  return runCli(['docs', ...args], { cwd });
}

test('without a topic, the topics are listed by section with their titles', async () => {
  const { code, stdout, stderr } = await docs();
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stdout).toMatch(
    /^Getting started\n {2}getting-started +Getting started\n {2}what-is-different +The six things/,
  );
  expect(stdout).toMatch(/\n\nRate limiting\n {2}rate-limiting +Rate limiting\n/);
  for (const { name } of topics) expect(stdout).toMatch(new RegExp(`^ {2}${name} +\\S`, 'm'));
  expect(stdout).not.toContain('The repository');
  expect(stdout).not.toContain('not installed');
});

test('each topic prints its page, as Markdown without the comments of the sources and their empty lines', async () => {
  for (const { name } of topics) {
    const { code, stdout, stderr } = await docs(name);
    expect({ code, stderr }, name).toEqual({ code: 0, stderr: '' });
    expect(stdout, name).toMatch(/^# .+\n/m);
    expect(stdout, name).not.toMatch(/^<!--/m);
    expect(stdout.replaceAll(/^ *```.*?^ *```$/gms, 'a block of code'), name).not.toMatch(/\n\n\n/);
  }
});

test('links to other pages name the command that prints them', async () => {
  const { stdout } = await docs('what-is-different');
  expect(stdout).toContain('Validation (ashlar docs validation) lists the types.');
  expect(stdout).not.toMatch(/\]\(/);
});

test.each(['Rate-Limiting', 'rate limiting', 'docs/rate-limiting.md', 'rate_limiting'])(
  '`ashlar docs "%s"` finds the page',
  async (name) => {
    expect(await docs(name)).toEqual(await docs('rate-limiting'));
  },
);

test('the code or the name of a diagnostic prints its page', async () => {
  const page = await runCli(['explain', 'ASH1004']);
  for (const name of ['ASH1004', 'ash1004', 'unknown-provider']) expect(await docs(name)).toEqual(page);
});

test.each([
  ['valdation', 'unknown topic `valdation`. Did you mean `validation`?'],
  ['rate-limits', 'unknown topic `rate-limits`. Did you mean `rate-limiting` or `limits`?'],
  ['health', 'unknown topic `health`. Did you mean `health-checks`?'],
  ['ASH9999', 'unknown topic `ASH9999`. Did you mean `ASH'],
  ['zzzz', 'unknown topic `zzzz`. `ashlar docs` lists the topics.'],
])('an unknown topic suggests the nearest names: %s', async (name, message) => {
  const { code, stdout, stderr } = await docs(name);
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  expect(stderr).toContain(message);
});

describe('on a terminal', () => {
  const terminal = { cwd, isTerminal: true, columns: 80 };

  test('a page has colours, and `--plain` prints Markdown', async () => {
    const coloured = await runCli(['docs', 'validation'], terminal);
    expect(coloured.stdout).toContain('\u001b[1mValidation\u001b[22m');
    expect(stripVTControlCharacters(coloured.stdout)).not.toContain('```');
    expect(await runCli(['docs', 'validation', '--plain'], terminal)).toEqual(await docs('validation'));
  });

  test('the list has colours', async () => {
    const { stdout } = await runCli(['docs'], terminal);
    expect(stdout).toContain('\u001b[36mvalidation\u001b[39m');
    expect(stripVTControlCharacters(stdout)).toBe((await docs()).stdout);
  });
});

test('a page of a package that is not installed names the package', async () => {
  const fileSystem = memoryFileSystem({ '/work/app/package.json': '{}' });
  const over = { cwd: '/work/app', fileSystem };
  expect(await runCli(['docs', 'health-checks'], over)).toEqual({
    code: 1,
    stdout: '',
    stderr:
      'error: the page `health-checks` is in `@ashlar/health`, which is not installed: npm install @ashlar/health\n',
  });
  expect((await runCli(['docs'], over)).stdout).toContain('(in @ashlar/health, which is not installed)');
});
