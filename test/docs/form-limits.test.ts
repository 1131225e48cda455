import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { defaultBodyLimit } from '../../compiler/src/model/body-limit.ts';
import { readLimits } from '../../runtime/src/container/application-options.ts';
import { formLimits } from '../../runtime/src/uploads/form-limits.ts';
import { repositoryDirectory } from '../support/repository.ts';

test('the compiler and the runtime have the same default limit of a body', () => {
  expect(readLimits({}).bodyLimit).toBe(defaultBodyLimit);
});

test.each([
  ['text fields and files of a form', formLimits.parts, '1,000'],
  ['headers of a part', formLimits.headersPerPart, '32'],
  ['characters of all headers of a part', formLimits.headerCharacters, '16 KiB'],
  ['bytes of all text fields, which are in memory', formLimits.textBytes, '1 MiB'],
  ['files of a request that are written at once', formLimits.openFiles, '4; the body waits for the others'],
])('the page states the limit: %s', (limit, value, text) => {
  const rows = readFileSync(`${repositoryDirectory}/runtime/docs/uploads.md`, 'utf8').split('\n');
  const row = rows.find((line) => line.startsWith(`| ${limit} `));
  expect(row?.split('|')[2]?.trim()).toBe(text);
  expect(text.split(';')[0]).toBe(written(value));
});

/** A number as the page writes it. */
function written(value: number): string {
  if (value >= 1_048_576) return `${value / 1_048_576} MiB`;
  return value % 1024 === 0 ? `${value / 1024} KiB` : value.toLocaleString('en');
}
