import { inspect } from 'node:util';
import { pino } from 'pino';
import { describe, expect, test } from 'vitest';
import { asError } from '../../../runtime/src/errors/as-error.ts';
import { createLogger, Logger } from '../../../runtime/src/index.ts';
import { formatLine } from '../../../runtime/src/logging/format-line.ts';
import { serializeError } from '../../../runtime/src/logging/serialize-error.ts';
import { runProcess } from '../../support/run-process.ts';
import { loggerWithLines } from '../support/log-lines.ts';

describe('a JSON line', () => {
  test('logs level, time, scope, message and fields', () => {
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

  test('logs that an error cannot be read, and why', () => {
    const unreadable = Object.defineProperty(new Error('own'), 'message', { get: throwing });
    const { logger, lines } = loggerWithLines();
    logger.error('failed', { err: new Error('outer', { cause: unreadable }) });
    const cause = { message: 'an error that cannot be read', cause: { message: 'not to be read' } };
    expect(lines).toMatchObject([{ err: { message: 'outer', cause } }]);
  });

  test('logs that a value cannot be inspected', () => {
    const { logger, lines } = loggerWithLines();
    logger.error('failed', { err: new Error('outer', { cause: { [inspect.custom]: throwing } }) });
    expect(lines).toMatchObject([{ err: { cause: 'a value that cannot be inspected (object)' } }]);
    expect(asError({ [inspect.custom]: throwing }).message).toMatch(/cannot be inspected/);
  });

  test('survives fields that JSON cannot say', () => {
    const { logger, lines } = loggerWithLines();
    const circular: Record<string, unknown> = {};
    circular['self'] = circular;
    logger.info('odd', { circular });
    expect(lines).toMatchObject([{ msg: 'odd' }]);
  });
});

/** The standard output of a process that ends after one turn of the event loop. */
async function outputOf(script: string) {
  const file = new URL('../../../runtime/src/logging/create-logger.ts', import.meta.url).href;
  const text = `import { createLogger } from ${JSON.stringify(file)}; const logger = createLogger(); ${script}`;
  return runProcess(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', text]);
}

describe('the standard output', () => {
  const ends: [end: string, script: string, code: number | undefined][] = [
    ['exits', 'process.exit(3)', 3],
    ['fails', 'throw new Error("crash")', 1],
    ['is killed', 'process.kill(process.pid, "SIGKILL"); await new Promise(() => {})', undefined],
  ];
  test.each(ends)('has every line in order when the process %s', async (_end, script, code) => {
    const loop = 'for (let n = 0; n < 500; n++) n % 3 ? logger.info(String(n)) : logger.info(String(n), { n });';
    const finished = await outputOf(`${loop} ${script}`);
    expect(finished.code).toBe(code);
    const lines = finished.stdout.trim().split('\n');
    expect(lines.map((line) => JSON.parse(line).msg)).toEqual(Array.from({ length: 500 }, (_, n) => String(n)));
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

test('an application can bring its own pino, with its levels, serializers and base', () => {
  const lines: unknown[] = [];
  const own = pino(
    { level: 'warn', base: { app: 'mine' }, redact: ['password'], serializers: { user: () => 'serialized' } },
    { write: (line: string) => void lines.push(JSON.parse(line)) },
  );
  const logger = Logger.over(own).scoped('Notes');
  logger.info('omitted');
  logger.warn('mine', { password: 'secret', user: {} });
  expect(lines).toEqual([
    {
      ...{ level: 40, time: expect.any(Number), app: 'mine', scope: 'Notes' },
      ...{ msg: 'mine', password: '[Redacted]', user: 'serialized' },
    },
  ]);
});

function throwing(): never {
  throw new Error('not to be read');
}
