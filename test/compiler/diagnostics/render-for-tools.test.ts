import { expect, test } from 'vitest';
import type { Diagnostic } from '../../../compiler/src/diagnostics/diagnostic.ts';
import { renderJson } from '../../../compiler/src/diagnostics/render-json.ts';
import { renderPlain } from '../../../compiler/src/diagnostics/render-plain.ts';
import { sortDiagnostics } from '../../../compiler/src/diagnostics/sort-diagnostics.ts';
import type { Span } from '../../../compiler/src/model/span.ts';

function at(file: string, line: number, column: number): Span {
  return { file, line, column, endLine: line, endColumn: column + 3 };
}

const first: Diagnostic = {
  code: 'ASH1004',
  name: 'unknown-provider',
  severity: 'error',
  message: '`A` needs `B`,\nwhich no module provides',
  help: 'add `B` to\r\nthe providers',
  span: at('src/a b.ts', 3, 7),
  related: [{ span: at('src/b.ts', 1, 2), message: '`B` is declared here' }],
};
const placeless: Diagnostic = {
  code: 'ASH1001',
  name: 'no-root-module',
  severity: 'error',
  message: 'no root',
  help: 'add one',
  related: [],
};
const warning: Diagnostic = { ...first, severity: 'warning', code: 'ASH1030', related: [] };

/** The expression of the `$tsc` problem matcher of editors. */
const typescriptMatcher =
  /^([^\s].*)[(:](\d+)[,:](\d+)(?:\):\s+|\s+-\s+)(error|warning|info)\s+(TS\d+|ASH\d+)\s*:\s*(.*)$/;

test('plain: one line per diagnostic, what belongs to it indented', () => {
  expect(renderPlain([first, placeless])).toBe(
    [
      'src/a b.ts(3,7): error ASH1004: `A` needs `B`, which no module provides',
      '  note: `B` is declared here at src/b.ts:1:2',
      '  help: add `B` to the providers',
      'error ASH1001: no root',
      '  help: add one',
      '',
    ].join('\n'),
  );
});

test('plain: a TypeScript problem matcher finds each diagnostic, and nothing else', () => {
  const found = renderPlain([first, warning, placeless])
    .split('\n')
    .flatMap((line) => {
      const match = typescriptMatcher.exec(line);
      return match === null ? [] : [match.slice(1, 6).join(' ')];
    });
  expect(found).toEqual(['src/a b.ts 3 7 error ASH1004', 'src/a b.ts 3 7 warning ASH1030']);
});

test('json: has the documented form', () => {
  expect(JSON.parse(renderJson([first, placeless]))).toEqual({
    diagnostics: [
      {
        code: 'ASH1004',
        severity: 'error',
        message: first.message,
        help: first.help,
        file: 'src/a b.ts',
        line: 3,
        column: 7,
        endLine: 3,
        endColumn: 10,
        related: [{ message: '`B` is declared here', file: 'src/b.ts', line: 1, column: 2, endLine: 1, endColumn: 5 }],
      },
      { code: 'ASH1001', severity: 'error', message: 'no root', help: 'add one', related: [] },
    ],
  });
  expect(JSON.parse(renderJson([]))).toEqual({ diagnostics: [] });
});

test('sorted by file, line, column and code; those without a place first', () => {
  const make = (code: string, span?: Span): Diagnostic => ({ ...placeless, code, ...(span && { span }) });
  const sorted = [
    make('ASH1001'),
    make('ASH1009', at('src/B.ts', 9, 1)),
    make('ASH1003', at('src/a.ts', 2, 1)),
    make('ASH1002', at('src/a.ts', 2, 5)),
    make('ASH1004', at('src/a.ts', 2, 5)),
    make('ASH1001', at('src/a.ts', 10, 1)),
  ];
  expect(sortDiagnostics([...sorted].reverse())).toEqual(sorted);
});
