import { pino } from 'pino';
import { describe, expect, test } from 'vitest';
import { createLogger, Logger, type LoggerOptions } from '../../../runtime/src/index.ts';

function throwing(): never {
  throw new Error('not to be read');
}

function circular(): object {
  const value: Record<string, unknown> = { n: 1 };
  value['self'] = value;
  return value;
}

function revoked(): object {
  const { proxy, revoke } = Proxy.revocable({}, {});
  revoke();
  return proxy;
}

function deep(): object {
  let value: object = {};
  for (let depth = 0; depth < 20_000; depth++) value = { value };
  return value;
}

const values: [title: string, value: () => unknown][] = [
  ['a cycle', circular],
  ['a BigInt', () => 5n],
  ['an object with a BigInt', () => ({ n: 5n })],
  ['a getter that throws', () => Object.defineProperty({}, 'n', { enumerable: true, get: throwing })],
  ['a `toJSON` that throws', () => ({ toJSON: throwing })],
  ['a proxy that throws', () => new Proxy({}, { get: throwing, ownKeys: throwing, getPrototypeOf: throwing })],
  ['a revoked proxy', revoked],
  ['a deep object', deep],
  ['a URL', () => new URL('http://localhost/')],
  ['an object without a prototype', () => Object.create(null)],
  ['an error with a code that throws', () => Object.assign(new Error('own'), { code: { toJSON: throwing } })],
];

const options: [title: string, options: LoggerOptions][] = [
  ['no options', {}],
  ['redaction', { redact: ['value.password', '*.secret', 'value.*.password'] }],
  ['a mixin and a formatter', { mixin: () => ({ mixed: 1 }), formatters: { log: (fields) => fields } }],
];

describe.each(options)('a logger with %s', (_title, given) => {
  test.each(values)('writes a line with %s', (_value, create) => {
    const lines: string[] = [];
    const logger = createLogger({
      level: 'info',
      readable: false,
      destination: { write: (line) => void lines.push(line) },
      ...given,
    });
    const value = create();
    logger.scoped('Notes').info('m', { before: 1, value, after: 2 });
    logger.error('failed', { err: value });
    logger.error('failed', { err: new Error('why', { cause: value }) });
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { scope: 'Notes', msg: 'm', before: 1, after: 2 },
      { msg: 'failed', err: expect.anything() },
      { msg: 'failed', err: { message: 'why', stack: expect.any(String) } },
    ]);
  });

  test.each(values)('writes a line whose fields are %s', (_value, create) => {
    const lines: string[] = [];
    const logger = createLogger({
      level: 'info',
      readable: true,
      destination: { write: (line) => void lines.push(line) },
      ...given,
    });
    // @ts-expect-error: a caller without types
    logger.info('m', create());
    expect(lines).toEqual([expect.stringMatching(/^\S+ INFO {2}m/)]);
  });
});

test.each(values)('a pino of the application gets a line whose fields are %s', (_title, create) => {
  const lines: string[] = [];
  const logger = Logger.over(pino({}, { write: (line: string) => void lines.push(line) }));
  // @ts-expect-error: a caller without types
  logger.scoped('Notes').info('m', create());
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ scope: 'Notes', msg: 'm' }]);
});
