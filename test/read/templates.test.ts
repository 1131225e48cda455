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
