import { pino } from 'pino';
import { describe, expect, test } from 'vitest';
import { createLogger, Logger, type LoggerOptions } from '../../../runtime/src/index.ts';

type Write = (line: string) => void;

function frameworkLogger(write: Write, options: LoggerOptions = {}): Logger {
  return createLogger({ level: 'info', readable: false, destination: { write }, ...options });
}

const loggers: [title: string, create: (write: Write) => Logger][] = [
  ['createLogger', (write) => frameworkLogger(write)],
  ['a pino of the application', (write) => Logger.over(pino({ base: null }, { write }))],
];

/** The members of a line without nested objects, in the order of the text: JSON.parse omits repeated keys. */
function membersOf(line: string): string[] {
  return line.match(/"[^"]+":("[^"]*"|[^,}]+)/g)?.filter((member) => !/^"(level|time|msg)"/.test(member)) ?? [];
}

const first = { requestId: 'r-1', traceId: 't-1' };
const second = { requestId: 'r-2', traceId: 't-2' };
const cases: [title: string, write: (logger: Logger) => void, members: string[]][] = [
  ['a scope replaces the former one', (logger) => logger.scoped('a').scoped('b').info('m'), ['"scope":"b"']],
  [
    'the ids of a request replace those of another',
    (logger) => logger.forRequest(first).scoped('a').forRequest(second).info('m'),
    ['"requestId":"r-2"', '"traceId":"t-2"', '"scope":"a"'],
  ],
  [
    'a field of the line replaces one of the logger',
    (logger) => logger.scoped('a').forRequest(first).info('m', { traceId: 5, scope: null }),
    ['"requestId":"r-1"', '"traceId":5', '"scope":null'],
  ],
  [
    'a field without a value replaces nothing',
    (logger) => logger.scoped('a').info('m', { scope: undefined }),
    ['"scope":"a"'],
  ],
  [
    'a field of a line has no effect on later lines',
    (logger) => {
      const scoped = logger.scoped('a');
      scoped.debug('m', { scope: 'b' });
      scoped.forRequest(first).debug('m', { scope: 'c' });
      scoped.info('m');
    },
    ['"scope":"a"'],
  ],
];
describe.each(loggers)('no key is in a line of %s twice', (_title, create) => {
  test.each(cases)('%s', (_case, write, members) => {
    const lines: string[] = [];
    write(create((line) => void lines.push(line)));
    expect(lines.map(membersOf)).toEqual([members]);
  });
});

test('a field replaces one of `base` and one of `mixin`, and a field of `mixin` replaces one of the logger', () => {
  const lines: string[] = [];
  const options = { base: { app: 'a', region: 'x' }, mixin: () => ({ traceId: 'mixed', user: 1, tenant: 2 }) };
  const logger = frameworkLogger((line) => void lines.push(line), options);
  logger.forRequest(first).info('m', { app: 'b', user: 3 });
  expect(lines.map(membersOf)).toEqual([
    ['"region":"x"', '"requestId":"r-1"', '"traceId":"mixed"', '"user":3', '"tenant":2', '"app":"b"'],
  ]);
});

test('a field with a name of the log itself is renamed', () => {
  const lines: string[] = [];
  const options = { base: { time: 0 }, messageKey: 'message' };
  frameworkLogger((line) => void lines.push(line), options).info('m', { level: 1, message: 3, msg: 4 });
  const [line = ''] = lines;
  expect(line.replace(/"time":"[^"]+",/, '')).toBe(
    '{"level":"info","_time":0,"_level":1,"_message":3,"msg":4,"message":"m"}\n',
  );
});
