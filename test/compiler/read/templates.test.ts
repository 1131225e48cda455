import { expect, test } from 'vitest';
import { ReadApplication } from './support/read-application.ts';

const cases: [type: string, matching: readonly string[], others: readonly string[]][] = [
  ['`a${string}`', ['a', 'ab', 'a\n'], ['', 'b', 'ba']],
  ['`${number}px`', ['0px', '-1.5px', '1e3px'], ['px', '01px', '1 px', '1px ']],
  ['`${string}@${string}`', ['@', 'a@b', 'a@b@c'], ['', 'ab']],
  ['`${string}--${string}.`', ['--.', 'a-b--c.', '---.', 'a--b.c.'], ['a-b.', 'a--b', '.--']],
  ['`${string}-${number}`', ['-1', 'a-b-1', 'a--1'], ['a-b', '1']],
  ['`${string}${string}!`', ['!', 'a!'], ['', 'a']],
  ['`v${bigint}.*`', ['v1.*', 'v-20.*'], ['v1.5.*', 'v1', 'v01.*', 'v1x*']],
  ['`(${string}|${string})`', ['(|)', '(a|b)', '(a|b|c)'], ['(a)', 'a|b']],
  ['Uppercase<string>', ['', 'A', 'Ä1-', '\ud800', 'ΑΣ'], ['a', 'Aa', 'ß', 'ŉ']],
  ['Lowercase<string>', ['', 'a', 'ß1-', 'ας'], ['A', 'aA', 'İ', 'Σ']],
  ['Capitalize<string>', ['', 'A', 'Ab', '1a', '\u{10428}a'], ['a', 'aB', 'ßa']],
  ['Uncapitalize<string>', ['', 'a', 'aB', '1A', '\u{10400}A'], ['A', 'Ab']],
  ['`${Uppercase<string>}_${string}`', ['_', 'A_', 'AB_c', 'A_B_c'], ['a_', 'Aa_', 'AB']],
  ['`${Capitalize<string>}, ${Uppercase<string>}.`', ['Ab, C.', ', .', 'A,b, .'], ['ab, C.', 'Ab, c.', 'Ab,C.']],
  ['`${string}]${string}^${string}`', [']^', 'a]b^c'], ['^]', 'a']],
];

const read = new ReadApplication(
  Object.fromEntries(
    cases.map(([type], index) => [
      `src/a${index}.ts`,
      `import { Controller, Post, type Body } from 'ashlar';
       @Controller() export class A${index} { @Post() take(input: Body<${type}>): void {} }`,
    ]),
  ),
);

test.each(cases.map((one, index) => [...one, index] as const))('the pattern of %s', (_, matching, others, index) => {
  const [marker] = read.handler(`A${index}`, 'take').parameters.flatMap(({ markers }) => markers);
  const [source = ''] = marker?.shape?.kind === 'string' ? (marker.shape.patterns ?? []) : [];
  const pattern = new RegExp(source, 'u');
  expect(matching.filter((text) => !pattern.test(text))).toEqual([]);
  expect(others.filter((text) => pattern.test(text))).toEqual([]);
});
