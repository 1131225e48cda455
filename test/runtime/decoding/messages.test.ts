import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { ProblemDescription } from '../../../runtime/src/contract/validation-problem.ts';
import { messages } from '../../../runtime/src/decoding/messages.ts';
import { maximumDepth } from '../../../runtime/src/decoding/parse-json.ts';
import { customViolation, noAlternative, violations } from '../../../runtime/src/decoding/violations.ts';
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
  fileType: '{types}',
};

const sent = Object.entries(messages).map(([name, message]) =>
  typeof message === 'string' ? message : message(placeholders[name] ?? '{limit}'),
);

test('every message is documented, and every documented message is sent', () => {
  expect([...new Set(documented)].sort()).toEqual([...new Set(sent)].sort());
  expect(new Set(documented).size).toBe(documented.length);
});

/** Each code with the names of its parameters, and the message. */
const described = Object.values(violations).map((violation) =>
  typeof violation === 'function' ? exampleOf(violation) : violation,
);

/** A problem with arguments that it accepts: numbers, texts or lists. */
function exampleOf(create: (typeof violations)[keyof typeof violations] & ((...all: never[]) => unknown)) {
  const make = create as (...all: unknown[]) => ProblemDescription;
  const name = Object.entries(violations).find(([, other]) => other === create)?.[0] ?? '';
  if (name === 'noForm') return make([['a']], '{names}');
  if (name === 'oneOf') return make(['a', 'b']);
  if (name === 'fileType') return make(['image/png'], 'text/plain');
  if (name === 'format') return make('email', 'must be an email address');
  return make(placeholders[name] ?? '{limit}');
}

/** The codes of a table, each with the names of its parameters. */
function codesOf(table: string): readonly string[] {
  return table.split('\n').flatMap((line) => line.match(/`[a-z-]+`(?:: `\w+`(?:, `\w+`)*)?(?=[; ]|$)/g) ?? []);
}

const codeOf = ({ code, parameters }: ProblemDescription) => {
  const names = Object.keys(parameters).map((name) => `\`${name}\``);
  return names.length === 0 ? `\`${code}\`` : `\`${code}\`: ${names.join(', ')}`;
};

test('every code is documented with its parameters, and every documented code is sent', () => {
  const others = text.slice(text.indexOf('## Validation problems as data'), text.indexOf('## Constraints: types'));
  const columns = [...rowsOf(section).map((row) => row[2] ?? ''), ...rowsOf(others).map((row) => row[1] ?? '')];
  const sentCodes = [
    ...described,
    customViolation(''),
    noAlternative([customViolation('a'), customViolation('b')], ''),
  ];
  expect([...new Set(columns.flatMap(codesOf))].sort()).toEqual([...new Set(sentCodes.map(codeOf))].sort());
});

test('the codes of a message are documented beside it', () => {
  const rows = new Map(rowsOf(section).map((row) => [row[1]?.trim(), codesOf(row[2] ?? '')]));
  for (const description of described) {
    const codes = rows.get(written(description.message));
    expect(codes, `${description.message} is not documented`).toContain(codeOf(description));
  }
});

/** A message of the examples with the placeholders of the documentation. */
function written(message: string): string {
  return message
    .replace('"a", "b"', '{values}')
    .replace('"{value}"', '{value}')
    .replace('image/png', '{types}')
    .replace('text/plain', '{type}');
}

/** The cells of the rows of a table. */
function rowsOf(table: string): readonly (readonly string[])[] {
  return table
    .split('\n')
    .filter((line) => line.startsWith('| ') && !/^\| (?:message|code: parameters|-)/.test(line))
    .map((line) => line.split('|'));
}

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
