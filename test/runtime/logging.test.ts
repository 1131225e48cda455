import { pino } from 'pino';
import { describe, expect, test } from 'vitest';
import { createLogger, Logger } from '../../runtime/src/index.ts';
import { formatLine } from '../../runtime/src/logging/format-line.ts';
import { serializeError } from '../../runtime/src/logging/serialize-error.ts';
import { loggerWithLines } from './support/log-lines.ts';

describe('a JSON line', () => {
  test('tells level, time, scope, message and fields', () => {
    const { logger, lines } = loggerWithLines();
    logger.scoped('NotesService').warn('slow', { milliseconds: 12 });
    expect(lines).toEqual([
      {
        level: 'warn',
        time: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
        scope: 'NotesService',
        msg: 'slow',
        milliseconds: 12,
      },
    ]);
  });

  test('is written from the level on', () => {
    const { logger, lines } = loggerWithLines('error');
    for (const level of ['trace', 'debug', 'info', 'warn', 'error', 'fatal'] as const) logger[level](level);
    expect(lines.map(({ msg }) => msg)).toEqual(['error', 'fatal']);
  });

  test('carries the whole chain of causes', () => {
    const { logger, lines } = loggerWithLines();
    const root = Object.assign(new RangeError('root'), { code: 'EROOT' });
    logger.error('failed', { err: new Error('outer', { cause: new AggregateError([root, 'text'], 'several') }) });
    expect(lines).toMatchObject([
      {
        err: {
          type: 'Error',
          message: 'outer',
          stack: expect.stringContaining('outer'),
          cause: { type: 'AggregateError', errors: [{ type: 'RangeError', message: 'root', code: 'EROOT' }, "'text'"] },
        },
      },
    ]);
  });

  test('ends for a chain that bites its tail', () => {
    const error = new Error('tail');
    error.cause = error;
    expect(JSON.stringify(serializeError(error))).toContain('…');
    const all = new AggregateError([], 'all');
    all.errors.push(all);
    expect(JSON.stringify(serializeError(all))).toContain('…');
  });

  test('survives fields that JSON cannot say', () => {
    const { logger, lines } = loggerWithLines();
    const circular: Record<string, unknown> = {};
    circular['self'] = circular;
    logger.info('odd', { circular });
    expect(lines).toMatchObject([{ msg: 'odd' }]);
  });
});

describe('a readable line', () => {
  const time = '2026-01-02T03:04:05.678Z';
  const cases: [line: object, text: string][] = [
    [{ level: 'info', time, msg: 'ready' }, '03:04:05.678 INFO  ready\n'],
    [{ level: 'error', time, scope: 'Pool', msg: 'lost' }, '03:04:05.678 ERROR [Pool] lost\n'],
    [
      { level: 'info', time, msg: 'a', n: 1, text: 'x', quoted: 'x y', list: [1] },
      '03:04:05.678 INFO  a n=1 text=x quoted="x y" list=[1]\n',
    ],
    [
      { level: 'error', time, msg: 'a', err: { stack: 'Error: b\n    at c', cause: { message: 'd', cause: "'e'" } } },
      "03:04:05.678 ERROR a\n    Error: b\n        at c\n    caused by d\n    caused by 'e'\n",
    ],
  ];
  test.each(cases)('%j', (line, text) => expect(formatLine(JSON.stringify(line), false)).toBe(text));

  test('can have colours', () => {
    const start = '\u001b';
    const text = formatLine(JSON.stringify({ level: 'error', time, msg: 'a' }), true);
    expect(text).toContain(`${start}[31mERROR${start}[39m`);
  });

  test('is written on demand', () => {
    const written: string[] = [];
    createLogger({ level: 'info', readable: true, destination: { write: (line) => void written.push(line) } }).info(
      'hi',
    );
    expect(written).toEqual([expect.stringMatching(/INFO {2}hi\n$/)]);
  });
});

test('an application can bring its own pino', () => {
  const written: string[] = [];
  Logger.over(pino({}, { write: (line: string) => void written.push(line) })).info('mine');
  expect(written).toEqual([expect.stringContaining('"msg":"mine"')]);
});
