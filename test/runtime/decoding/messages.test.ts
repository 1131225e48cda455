import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { messages } from '../../../runtime/src/decoding/messages.ts';
import { maximumDepth } from '../../../runtime/src/decoding/parse-json.ts';
import { repositoryDirectory } from '../../support/repository.ts';

const text = readFileSync(join(repositoryDirectory, 'runtime/docs/validation.md'), 'utf8');
const [, section = ''] = /^## Messages$(.*?)^## /ms.exec(text) ?? [];
const documented = section
  .split('\n')
  .filter((line) => line.startsWith('| ') && !/^\| (message|-)/.test(line))
  .map((line) => line.split('|')[1]?.trim());

/** The name of the argument, as the documentation writes it. */
const placeholders: Readonly<Record<string, string>> = {
  noForm: '{names}',
  one: '{value}',
  oneOf: '{values}',
  pattern: '{pattern}',
  multipleOf: '{step}',
};

const sent = Object.entries(messages).map(([name, message]) =>
  typeof message === 'string' ? message : message(placeholders[name] ?? '{limit}'),
);

test('every message is documented, and every documented message is sent', () => {
  expect([...new Set(documented)].sort()).toEqual([...new Set(sent)].sort());
  expect(new Set(documented).size).toBe(documented.length);
});

test('a limit of one is in the singular', () => {
  expect([messages.minLength(1), messages.maxItems(1)]).toEqual([
    'must have at least 1 character',
    'must have at most 1 item',
  ]);
});

test.each([
  ['runtime/docs/validation.md', `at most ${maximumDepth} levels of lists and objects`],
  [
    'runtime/docs/limits.md',
    `| levels of JSON                                      | ${maximumDepth}              | 400 `,
  ],
])('%s reports how deep a body may be', (file, sentence) => {
  expect(readFileSync(join(repositoryDirectory, file), 'utf8')).toContain(sentence);
});
