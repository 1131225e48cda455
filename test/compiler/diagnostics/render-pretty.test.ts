import { describe, expect, test } from 'vitest';
import type { Diagnostic } from '../../../compiler/src/diagnostics/diagnostic.ts';
import { renderPretty } from '../../../compiler/src/diagnostics/render-pretty.ts';
import type { Span } from '../../../compiler/src/model/span.ts';

function span(line: number, column: number, endLine = line, endColumn = column + 1, file = 'src/a.ts'): Span {
  return { file, line, column, endLine, endColumn };
}

function diagnostic(place: Span | undefined, more: Partial<Diagnostic> = {}): Diagnostic {
  return {
    code: 'ASH1004',
    name: 'unknown-provider',
    severity: 'error',
    message: '`A` needs `B`, which no module provides',
    help: 'add `B`',
    related: [],
    ...(place !== undefined && { span: place }),
    ...more,
  };
}

function render(text: string, place: Span): string[] {
  const lines = renderPretty([diagnostic(place)], () => text).split('\n');
  return lines.slice(1, -2);
}

const cases: [title: string, text: string, place: Span, want: string[]][] = [
  [
    'marks the columns of one line',
    'one\n  two three\n',
    span(2, 3, 2, 6),
    [' --> src/a.ts:2:3', '  |', '2 |   two three', '  |   ^^^'],
  ],
  ['marks an empty span with one mark', 'one', span(1, 2, 1, 2), [' --> src/a.ts:1:2', '  |', '1 | one', '  |  ^']],
  ['marks the end of a line', 'one', span(1, 4, 1, 5), [' --> src/a.ts:1:4', '  |', '1 | one', '  |    ^']],
  [
    'lays out tabs',
    '\t\tx = 1;\t// y',
    span(1, 3, 1, 4),
    [' --> src/a.ts:1:3', '  |', '1 |         x = 1;    // y', '  |         ^'],
  ],
  [
    'leaves two columns to wide characters',
    "const 名前 = '値';",
    span(1, 13, 1, 14),
    [' --> src/a.ts:1:13', '  |', "1 | const 名前 = '値';", '  |               ^^'],
  ],
  [
    'leaves no column to combining characters, two to emoji',
    'e\u0301😀x',
    span(1, 5, 1, 6),
    [' --> src/a.ts:1:5', '  |', '1 | e\u0301😀x', '  |    ^'],
  ],
  [
    'leaves two columns to emoji outside the emoji blocks',
    '☕⌚x',
    span(1, 3, 1, 4),
    [' --> src/a.ts:1:3', '  |', '1 | ☕⌚x', '  |     ^'],
  ],
  [
    'knows lines that end with CR LF',
    'one\r\ntwo\r\nthree',
    span(2, 1, 2, 4),
    [' --> src/a.ts:2:1', '  |', '2 | two', '  | ^^^'],
  ],
  [
    'shows the first and the last of two lines',
    'a(\n  b)\n',
    span(1, 1, 2, 5),
    [' --> src/a.ts:1:1', '  |', '1 | a(', '  | ^^', '2 |   b)', '  |   ^^'],
  ],
  [
    'leaves out what is between',
    `${'x\n'.repeat(8)}y(\n1,\n2\n)`,
    span(9, 1, 12, 2),
    ['  --> src/a.ts:9:1', '   |', ' 9 | y(', '   | ^^', '   | ...', '12 | )', '   | ^'],
  ],
  ['shows no frame after the end of the text', 'one', span(7, 1), [' --> src/a.ts:7:1']],
  [
    'hides characters that control the terminal',
    'a\u001b[31mb',
    span(1, 1, 1, 2),
    [' --> src/a.ts:1:1', '  |', '1 | a\ufffd[31mb', '  | ^'],
  ],
];

test.each(cases)('%s', (_, text, place, want) => {
  expect(render(text, place)).toEqual(want);
});

describe('a very long line', () => {
  const long = `${'a'.repeat(5000)}BAD${'c'.repeat(5000)}`;

  test('is shown around the place that matters', () => {
    const [, , source = '', mark = ''] = render(long, span(1, 5001, 1, 5004));
    expect(source.length).toBeLessThan(180);
    expect(source.slice(mark.indexOf('^'), mark.lastIndexOf('^') + 1)).toBe('BAD');
  });

  test('does not cut a surrogate pair in two', () => {
    const pairs = '😀'.repeat(2000);
    const [, , source = ''] = render(`x${pairs}`, span(1, 1001, 1, 1002));
    expect(source).not.toMatch(/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/);
  });
});

test('a whole diagnostic with its notes', () => {
  const text = 'class A {}\nclass B {}\n';
  const related = [{ span: span(2, 7, 2, 8), message: '`B` is declared here' }];
  const rendered = renderPretty([diagnostic(span(1, 7, 1, 8), { related })], () => text);
  expect(rendered).toBe(
    [
      'error[ASH1004]: `A` needs `B`, which no module provides',
      ' --> src/a.ts:1:7',
      '  |',
      '1 | class A {}',
      '  |       ^',
      'note: `B` is declared here',
      ' --> src/a.ts:2:7',
      '  |',
      '2 | class B {}',
      '  |       ^',
      'help: add `B`',
      '',
    ].join('\n'),
  );
});

test('a file that cannot be read gives no frame, a problem without a place no arrow', () => {
  const rendered = renderPretty(
    [diagnostic(span(3, 1)), diagnostic(undefined, { severity: 'warning' })],
    () => undefined,
  );
  expect(rendered.split('\n')).toEqual([
    'error[ASH1004]: `A` needs `B`, which no module provides',
    ' --> src/a.ts:3:1',
    'help: add `B`',
    '',
    'warning[ASH1004]: `A` needs `B`, which no module provides',
    'help: add `B`',
    '',
  ]);
});

test('colour adds nothing but colour', () => {
  const read = () => 'one two';
  const plain = renderPretty([diagnostic(span(1, 5, 1, 8))], read);
  const coloured = renderPretty([diagnostic(span(1, 5, 1, 8))], read, { colour: true });
  const escapeCharacter = String.fromCharCode(27);
  expect(coloured).toContain(`${escapeCharacter}[`);
  expect(coloured.replaceAll(new RegExp(`${escapeCharacter}\\[[\\d;]*m`, 'g'), '')).toBe(plain);
});

test('nothing is nothing', () => {
  expect(renderPretty([], () => '')).toBe('');
});
