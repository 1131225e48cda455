import { describe, expect, test } from 'vitest';
import {
  type BannedWord,
  bannedInCode,
  bannedInComments,
  bannedInDescription,
  bannedInMarkdown,
  bannedInPath,
  bannedInTitles,
  bannedWords,
  vagueInComments,
  vaguePhrases,
} from './banned-words.js';
import { packageSources, type RepositoryFile, repositoryFiles } from './source-files.js';

const files = repositoryFiles();
const sources = packageSources();
const documents = files.filter(({ path }) => path.endsWith('.md'));
const tests = files.filter(({ path }) => path.endsWith('.test.ts') && !path.startsWith('test/architecture/'));
// Clients have the comments of the sample applications.
const code = files.filter(({ path }) => /^(?!test\/client\/generated\/)(test|scripts)\/.*\.[cm]?[jt]s$/.test(path));
const scripts = files.filter(({ path }) => /^scripts\/.*\.mjs$/.test(path));
const cases = files.filter(({ path }) => /^fixtures\/(cases|openapi-diff)\/.*\.txt$/.test(path));
const others = files.filter(({ path }) => !path.startsWith('test/architecture/') && !/\.md$|\/src\//.test(path));

const found = {
  texts: perFile([
    [[...sources, ...scripts], bannedInCode],
    [documents, bannedInMarkdown],
    [others, ({ path }) => bannedInPath(path)],
    [tests, bannedInTitles],
    [cases, bannedInDescription],
  ]),
  comments: perFile([
    [sources, bannedInComments],
    [code, vagueInComments],
  ]),
};

test.each(['texts', 'comments'] as const)('%s are in plain English', (kind) => {
  expect([...found[kind].values()].flat()).toEqual([]);
});

describe('a banned word is found', () => {
  const examples = [...bannedWords, ...vaguePhrases].map((word): [string, BannedWord] => [word.example, word]);

  test.each(examples)('in a message: %s', (example, { instead }) => {
    const file = { path: 'cli/src/a.ts', text: `const a = ${JSON.stringify(example)};` };
    expect(bannedInCode(file).join('\n')).toContain(instead);
  });

  test.each(examples)('in Markdown: %s', (example, { instead }) => {
    expect(bannedInMarkdown({ path: 'README.md', text: `# Title\n\n${example}` }).join('\n')).toContain(instead);
  });

  test.each(examples)('in a comment, unless it is common there: %s', (example, { instead, exceptComments }) => {
    const words = bannedInComments({ path: 'cli/src/a.ts', text: `/** ${example} */\nconst a = 1; // plain` });
    expect(words.join('\n').includes(instead)).toBe(exceptComments !== true);
  });

  test.each<[title: string, text: string, words: number]>([
    ['the name of a function', 'export function describeFault() {}', 1],
    ['the name of a constant', 'export const ROOM = 1, b = 2;', 1],
    ['the name of a type', 'export type Verdict = 1;\nexport interface Misuse {}\nexport class Law {}', 3],
    ['a name that is not exported', 'const verdict = 1;', 0],
    ['the parts of a template', 'const a = `a fault ${b} refused ${c} by nobody`;', 3],
    ['an import', "import { a } from './law.js';", 1],
    ['a comment', '/** Refused. */', 0],
    ['words that contain a banned one', "const a = ['default', 'standard', 'recommended', 'task', 'bedrooms'];", 0],
    ['a type annotation', "const a = 'add a type annotation';", 0],
    ['no longer', "const a = 'is no longer than 4, and is no more than 3';", 0],
  ])('in the code of a file: %s', (_title, text, words) => {
    expect(bannedInCode({ path: 'cli/src/a.ts', text })).toHaveLength(words);
  });

  test.each(examples)('in the title of a test: %s', (example, { instead }) => {
    const text = `describe.each(rows)('plain', () => { test.skipIf(no)(${JSON.stringify(example)}, () => {}); });`;
    expect(bannedInTitles({ path: 'test/a.test.ts', text }).join('\n')).toContain(instead);
  });

  test.each<[title: string, text: string, words: number]>([
    ['a template', 'describe(`a fault of ${a}, told by nobody`, () => {});', 3],
    ['a table', "test.each(['refused'])('%s', () => {});", 0],
    ['another call', "expect('refused');", 0],
  ])('in the titles of a test file: %s', (_title, text, words) => {
    expect(bannedInTitles({ path: 'test/a.test.ts', text })).toHaveLength(words);
  });

  test.each(examples)('in the description of a case: %s', (example, { instead }) => {
    const text = `${example}\n-- src/app.module.ts --\n`;
    expect(bannedInDescription({ path: 'fixtures/cases/a/b.txt', text }).join('\n')).toContain(instead);
  });

  test.each([
    '/** Those of a class. */',
    '/**\n * What a class has.\n */',
    '// Where it is declared.',
    'run(); // They end here.',
  ])('at the beginning of a comment: %j', (comment) => {
    const text = `${comment}\nexport const a = 1;`;
    expect(vagueInComments({ path: 'test/a.ts', text })).toHaveLength(1);
    expect(bannedInComments({ path: 'cli/src/a.ts', text })).toHaveLength(1);
  });

  test.each([
    '/** Whatever a class has. */',
    '/**\n * A list.\n * It is sorted.\n */',
    '// The loop ends where\n// It would begin again.',
    "const text = '// What it is.';",
  ])('not within a sentence: %j', (comment) => {
    expect(vagueInComments({ path: 'test/a.ts', text: `${comment}\nexport const a = 1;` })).toEqual([]);
  });

  test('in a comment of a test, in a phrase that goes on in the next line', () => {
    const text = '/**\n * The status is that\n * of the class.\n */\nexport const a = 1;';
    expect(vagueInComments({ path: 'test/a.ts', text })).toEqual([
      'test/a.ts:2: "is that of", write: a verb, or the noun',
    ]);
  });

  test.each(vaguePhrases.map(({ example }) => example))('in a comment of a test: %s', (example) => {
    const text = `test('a', () => {\n  // ${example}\n});`;
    expect(vagueInComments({ path: 'test/a.test.ts', text })).toHaveLength(1);
  });

  test.each(['An application behind a proxy.', 'The server is behind the load balancer.'])(
    'not in a sentence about a place: %s',
    (sentence) => {
      expect(vagueInComments({ path: 'test/a.ts', text: `// ${sentence}` })).toEqual([]);
    },
  );

  test('not in the files of a case', () => {
    const text = 'Plain.\n-- src/app.module.ts --\n// refused\n';
    expect(bannedInDescription({ path: 'fixtures/cases/a/b.txt', text })).toEqual([]);
  });

  test('in the path of a file', () => {
    expect(bannedInPath('cli/src/describe-fault.ts')).toHaveLength(1);
    expect(bannedInPath('cli/src/describe-error.ts')).toEqual([]);
  });

  test('in a phrase that goes on in the next line, at its place', () => {
    const text = '/**\n * Lists what is written in\n * place.\n */\nexport const a = 1;';
    expect(bannedInComments({ path: 'cli/src/a.ts', text })).toEqual([
      'cli/src/a.ts:2: "written in place", write: a literal',
    ]);
  });

  test.each<[title: string, text: string, words: number]>([
    ['a change', '## Unreleased\n\n- the server refuses', 1],
    ['a text before the change', '## Unreleased\n\n- `refused` is `rejected` now\n\n```\nrefused\n```', 0],
    ['a released change', '## Unreleased\n\n- none\n\n## 1.0.0\n\n- the server refuses', 0],
  ])('in the changelog: %s', (_title, text, words) => {
    expect(bannedInMarkdown({ path: 'CHANGELOG.md', text })).toHaveLength(words);
  });
});

function perFile(
  rules: readonly (readonly [readonly RepositoryFile[], (file: RepositoryFile) => string[]])[],
): ReadonlyMap<string, readonly string[]> {
  const words = rules.flatMap(([checked, rule]) => checked.map((file) => [file.path, rule(file)] as const));
  return new Map(words.filter(([, list]) => list.length > 0));
}
