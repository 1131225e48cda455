import { EventEmitter, once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { setImmediate as turn } from 'node:timers/promises';
import { pino } from 'pino';
import { describe, expect, test } from 'vitest';
import { createLogger, Logger } from '../../../runtime/src/index.ts';
import { temporaryDirectory } from '../../support/temporary-directory.ts';

/** A stream whose state decides what becomes of a chunk, and the lines that it took. */
class Destination extends Writable {
  state: 'works' | 'fails' | 'stalls' = 'works';
  readonly taken: string[] = [];
  #stalled: (() => void) | undefined;

  constructor() {
    super({ autoDestroy: false, decodeStrings: false });
  }

  override _write(chunk: string, _encoding: string, done: (error?: Error) => void): void {
    if (this.state === 'fails') process.nextTick(done, new Error('no space left'));
    else if (this.state === 'stalls') this.#stalled = () => this.#take(chunk, done);
    else this.#take(chunk, done);
  }

  /** Takes what it was given while it did not. */
  drain(): void {
    this.state = 'works';
    this.#stalled?.();
  }

  /** Takes one chunk, and stalls at the next one. */
  takeOne(): void {
    this.#stalled?.();
  }

  #take(chunk: string, done: () => void): void {
    this.taken.push(chunk);
    done();
  }
}

const messagesOf = (lines: readonly string[]): string[] => lines.map((line) => JSON.parse(line).msg);

describe('a destination that is a stream', () => {
  test('may fail without ending the process, and keeps a bounded number of lines', async () => {
    const destination = new Destination();
    const logger = createLogger({ level: 'info', readable: false, destination });
    logger.info('first');
    destination.state = 'fails';
    for (let count = 0; count < 5000; count++) {
      logger.info('x'.repeat(1000));
      if (count % 100 === 0) await turn();
    }
    // Node lets no stream write again that has failed.
    expect(messagesOf(destination.taken)).toEqual(['first']);
    expect(destination.errored?.message).toBe('no space left');
    expect(destination.writableLength).toBeLessThan(1_200_000);
  });

  test('has one listener for all loggers that write to it', () => {
    const destination = new Destination();
    const before = destination.listenerCount('error');
    for (let count = 0; count < 20; count++) {
      const logger = createLogger({ level: 'info', readable: false, destination });
      logger.scoped(`${count}`).forRequest({ requestId: 'r', traceId: 't' }).info('line');
    }
    expect(destination.listenerCount('error')).toBe(before + 1);
  });

  test('that never drains gets a bounded number of lines, and the number of the rest when it does', () => {
    const destination = new Destination();
    destination.state = 'stalls';
    const logger = createLogger({ level: 'info', readable: false, destination });
    const total = 5000;
    for (let count = 0; count < total; count++) logger.info('x'.repeat(1000));
    expect(destination.writableLength).toBeGreaterThan(1_000_000);
    expect(destination.writableLength).toBeLessThan(1_200_000);
    const other = logger.scoped('Other');
    destination.drain();
    const waited = destination.taken.length;
    other.info('again');
    const [losses, again] = destination.taken.slice(waited).map((line) => JSON.parse(line));
    expect(losses).toMatchObject({ msg: `${total - waited} log lines were lost`, lost: total - waited });
    expect(again.msg).toBe('again');
  });

  test('that drains slowly gets a line with the number of the rest once, when it has drained', async () => {
    const destination = new Destination();
    destination.state = 'stalls';
    const logger = createLogger({ level: 'info', readable: false, destination });
    const total = 300;
    for (let count = 0; count < total; count++) logger.info('x'.repeat(10_000));
    // One line is taken for each further one; between long lines there are short ones, which would fit.
    for (let count = 0; count < 50; count++) {
      destination.takeOne();
      logger.info(count % 2 === 0 ? 'short' : 'x'.repeat(10_000));
    }
    destination.drain();
    await turn();
    const lines = destination.taken.map((line) => JSON.parse(line));
    const lost = total + 50 - (lines.length - 1);
    expect(lines.filter((line) => 'lost' in line)).toMatchObject([{ msg: `${lost} log lines were lost`, lost }]);
    expect(lines.at(-1)).toMatchObject({ lost });
    logger.info('again');
    expect(messagesOf(destination.taken).at(-1)).toBe('again');
  });

  test('that was destroyed loses its lines and nothing else', async () => {
    const destination = new Destination();
    const logger = createLogger({ level: 'info', readable: false, destination });
    destination.destroy(new Error('missing'));
    for (let count = 0; count < 3; count++) {
      expect(() => logger.info('line')).not.toThrow();
      await turn();
    }
    destination.end();
  });
});

describe('a destination that is a stream of pino', () => {
  test.skipIf(!existsSync('/dev/full'))('may fail without ending the process', async () => {
    const destination = pino.destination({ dest: '/dev/full', sync: false });
    const logger = createLogger({ level: 'info', readable: false, destination });
    const failed = once(destination, 'error');
    logger.info('lost');
    await failed;
    expect(() => logger.info('lost too')).not.toThrow();
    destination.destroy();
  });

  test('gets a bounded number of lines while it does not drain, and the number of the rest when it does', async () => {
    // The events and methods that streams of pino have, without the length of one of Node.
    const destination = Object.assign(new EventEmitter(), {
      taken: [] as string[],
      drained: false,
      write(line: string): boolean {
        this.taken.push(line);
        return this.drained;
      },
    });
    const logger = createLogger({ level: 'info', readable: false, destination });
    for (let count = 0; count < 3000; count++) logger.info('x'.repeat(1000));
    const taken = destination.taken.length;
    expect(taken).toBeGreaterThan(900);
    expect(taken).toBeLessThan(1100);
    destination.drained = true;
    destination.emit('drain');
    await turn();
    logger.info('again');
    expect(messagesOf(destination.taken.slice(taken))).toEqual([`${3000 - taken} log lines were lost`, 'again']);
  });

  test('can be a transport, whose worker gets the lines', async () => {
    const file = join(temporaryDirectory(), 'log');
    const destination = pino.transport({ target: 'pino/file', options: { destination: file } });
    const logger = createLogger({ level: 'info', readable: false, destination, redact: ['password'] });
    for (let count = 0; count < 100; count++) logger.info('line', { count, password: 'secret' });
    const closed = once(destination, 'close');
    destination.end();
    await closed;
    const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
    expect(lines).toHaveLength(100);
    expect(JSON.parse(lines[99] ?? '')).toMatchObject({ msg: 'line', count: 99, password: '[Redacted]' });
    expect(() => logger.info('after the end')).not.toThrow();
  });
});

test.each(['error', 'fatal'] as const)('a logger of the level %s reports lost lines, too', (level) => {
  let works = false;
  const lines: string[] = [];
  const destination = {
    write: (line: string) => {
      if (!works) throw new Error('closed');
      lines.push(line);
    },
  };
  const logger = createLogger({ level, readable: false, destination });
  logger.warn('omitted');
  logger[level]('lost');
  works = true;
  logger[level]('back');
  expect(messagesOf(lines)).toEqual(['1 log line was lost', 'back']);
});

test('a `write` that throws loses the lines until it works, and loggers count together', () => {
  let works = false;
  const lines: string[] = [];
  const destination = {
    write: (line: string) => {
      if (!works) throw new Error('closed');
      lines.push(line);
    },
  };
  const logger = createLogger({ level: 'info', readable: false, destination });
  logger.info('lost');
  logger.scoped('Other').info('lost too');
  works = true;
  logger.forRequest({ requestId: 'r', traceId: 't' }).info('back');
  logger.info('again');
  expect(messagesOf(lines)).toEqual(['2 log lines were lost', 'back', 'again']);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ level: 'warn', lost: 2, reason: 'closed' });
});

test("a logger of the application's own may throw whatever it likes", () => {
  let works = false;
  const lines: string[] = [];
  const write = (_fields: object, message: string): void => {
    if (!works) throw null;
    lines.push(message);
  };
  const own = { trace: write, debug: write, info: write, warn: write, error: write, fatal: write };
  const logger = Logger.over({
    ...own,
    child: () => {
      throw new Error('no children');
    },
  });
  logger.scoped('Other').info('lost');
  works = true;
  logger.info('back');
  expect(lines).toEqual(['1 log line was lost', 'back']);
});

describe('a readable line', () => {
  // Characters that control a terminal, or change how text is displayed.
  const controls = ['\u001b[2J', '\u009b31m', '\u0007', '\b', '\r', '\u007f', '\u202e', '\u2028', '\u2066', '\u0000'];
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern finds control characters.
  const any = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u200e\u200f\u2028-\u202e\u2066-\u2069]/;

  test.each(controls)('has no %j, wherever it was', (control) => {
    const lines: string[] = [];
    const destination = { write: (line: string) => void lines.push(line) };
    const logger = createLogger({ level: 'info', readable: true, destination }).scoped(`scope${control}`);
    const cause = Object.assign(new Error(`cause${control}`), { name: `Name${control}` });
    const err = new Error(`message${control}\nsecond line`, { cause });
    logger.error(`text${control}`, { [`key${control}`]: `value${control}`, list: [control], err });
    const text = lines.join('');
    expect(text).not.toMatch(any);
    const written = `\\u${control.charCodeAt(0).toString(16).padStart(4, '0')}`;
    for (const part of ['scope', 'text', 'key', 'message', 'cause']) expect(text).toContain(`${part}${written}`);
  });

  test('is one line, whatever its message has', () => {
    const lines: string[] = [];
    const destination = { write: (line: string) => void lines.push(line) };
    createLogger({ level: 'info', readable: true, destination }).info('one\n12:00:00.000 INFO  two', { a: 'b\nc' });
    expect(lines.join('').split('\n')).toHaveLength(2);
  });
});
