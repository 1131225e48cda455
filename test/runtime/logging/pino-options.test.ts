import { pino } from 'pino';
import { describe, expect, test } from 'vitest';
import { createLogger, type LoggerOptions, StartupError } from '../../../runtime/src/index.ts';

/** The lines that a function writes to a logger with options. */
function linesOf(options: LoggerOptions, write: (logger: ReturnType<typeof createLogger>) => void): unknown[] {
  const lines: string[] = [];
  write(
    createLogger({
      level: 'info',
      readable: false,
      destination: { write: (line) => void lines.push(line) },
      ...options,
    }),
  );
  return lines.map((line) => JSON.parse(line));
}

/** The line of one entry. */
function lineOf(options: LoggerOptions, fields: Record<string, unknown> = {}): unknown {
  return linesOf(options, (logger) => logger.scoped('Notes').info('m', fields))[0];
}

describe('redact', () => {
  const headers = { authorization: 'secret', accept: '*/*' };

  test('replaces the values of paths, in errors too', () => {
    const err = Object.assign(new Error('secret'), { code: 'E' });
    const fields = { password: 'secret', headers, user: { password: 'secret', name: 'a' }, err };
    const redact = ['password', 'headers.authorization', '*.password', 'err.message', 'err.stack'];
    const line = lineOf({ redact }, fields);
    expect(JSON.stringify(line)).not.toContain('secret');
    expect(line).toMatchObject({
      ...{ scope: 'Notes', password: '[Redacted]', headers: { authorization: '[Redacted]', accept: '*/*' } },
      ...{ user: { password: '[Redacted]', name: 'a' }, err: { type: 'Error', code: 'E' } },
    });
    // The values of the application are not changed.
    expect(headers.authorization).toBe('secret');
  });

  test('has the options of pino', () => {
    expect(lineOf({ redact: { paths: ['headers.authorization'], remove: true } }, { headers })).toMatchObject({
      headers: { accept: '*/*' },
    });
    const censor = (value: unknown, path: string[]) => `${path.join('.')} had ${String(value).length} characters`;
    expect(lineOf({ redact: { paths: ['headers.authorization'], censor } }, { headers })).toMatchObject({
      headers: { authorization: 'headers.authorization had 6 characters' },
    });
  });

  test('redacts readable lines', () => {
    const lines: string[] = [];
    const destination = { write: (line: string) => void lines.push(line) };
    createLogger({ level: 'info', readable: true, redact: ['password'], destination }).info('m', {
      password: 'secret',
    });
    expect(lines).toEqual([expect.stringMatching(/INFO {2}m password=\[Redacted\]\n$/)]);
  });
});

test('`serializers` convert the fields of their names, those of pino too', () => {
  const serializers = { user: ({ id }: { id: number }) => id, res: pino.stdSerializers.res };
  const line = lineOf(
    { serializers },
    { user: { id: 5, password: 'secret' }, other: { id: 6 }, err: new Error('why') },
  );
  expect(line).toMatchObject({
    user: 5,
    other: { id: 6 },
    err: { type: 'Error', message: 'why', stack: expect.any(String) },
  });
  expect(lineOf({ serializers: { err: () => 'own' } }, { err: new Error('why') })).toMatchObject({ err: 'own' });
});

test('`mixin` is called for lines that are logged, with the fields and the level', () => {
  const calls: unknown[] = [];
  const mixin = (fields: object, level: number) => {
    calls.push([fields, level]);
    return { tenant: 'a' };
  };
  const lines = linesOf({ mixin }, (logger) => {
    logger.debug('omitted');
    logger.warn('m', { n: 1 });
  });
  expect(calls).toEqual([[{ n: 1 }, 40]]);
  expect(lines).toMatchObject([{ level: 'warn', tenant: 'a', n: 1, msg: 'm' }]);
});

describe('the format of JSON lines', () => {
  const options: LoggerOptions = {
    timestamp: pino.stdTimeFunctions.epochTime,
    messageKey: 'message',
    formatters: {
      level: (label) => ({ severity: label.toUpperCase() }),
      log: ({ secret: _secret, ...fields }) => ({ ...fields, formatted: true }),
    },
  };

  test('can be that of a log collector', () => {
    expect(lineOf(options, { secret: 1, n: 1 })).toEqual({
      ...{ severity: 'INFO', time: expect.any(Number), scope: 'Notes', n: 1, formatted: true, message: 'm' },
    });
    expect(lineOf({ timestamp: false })).toEqual({ level: 'info', scope: 'Notes', msg: 'm' });
  });

  test('does not change readable lines', () => {
    const lines: string[] = [];
    createLogger({
      ...options,
      level: 'info',
      readable: true,
      destination: { write: (line) => void lines.push(line) },
    }).warn('m', { secret: 1, n: 1 });
    expect(lines).toEqual([expect.stringMatching(/^\d\d:\d\d:\d\d\.\d{3} WARN {2}m n=1 formatted=true\n$/)]);
  });
});

describe('a function of the options that throws costs neither the line nor the other fields', () => {
  const err = new Error('the error of the application');
  const cases: [option: string, options: LoggerOptions, notLogged: object][] = [
    ['a serializer', { serializers: { n: throwing } }, { n: 'thrown' }],
    ['`mixin`', { mixin: throwing }, { mixin: 'thrown' }],
    ['`redact.censor`', { redact: { paths: ['n'], censor: throwing } }, { n: 'thrown' }],
  ];
  test.each(cases)('%s', (_option, options, notLogged) => {
    const lines = linesOf(options, (logger) => {
      logger.scoped('Notes').error('m', { n: 1, err });
      logger.info('again');
    });
    expect(lines).toHaveLength(2);
    expect(lines[0]).toMatchObject({ scope: 'Notes', msg: 'm', err: { message: err.message }, notLogged });
    expect(lines[1]).toMatchObject({ msg: 'again' });
  });

  test('`formatters.log`, whose fields are omitted because it may remove some of them', () => {
    const line = lineOf({ formatters: { log: throwing } }, { secret: 1 });
    expect(line).toMatchObject({ scope: 'Notes', msg: 'm', notLogged: { 'formatters.log': 'thrown' } });
    expect(line).not.toHaveProperty('secret');
  });

  test('a serializer of the scope: the lines have none', () => {
    expect(lineOf({ serializers: { scope: throwing } })).toEqual({ level: 'info', time: expect.any(String), msg: 'm' });
  });
});

test('options that pino rejects are a StartupError', () => {
  const invalid: LoggerOptions[] = [
    { redact: ['a..b'] },
    { redact: { paths: [''] } },
    { base: { app: 'a' }, serializers: { app: throwing } },
    { messageKey: 'message', timestamp: throwing },
  ];
  for (const options of invalid) {
    expect(() => createLogger(options)).toThrow(
      expect.objectContaining({
        name: 'StartupError',
        code: 'invalid-option',
        message: expect.stringContaining('createLogger'),
      }),
    );
  }
  expect(() => createLogger({ redact: ['a..b'] })).toThrow(StartupError);
});

function throwing(): never {
  throw new Error('thrown');
}
