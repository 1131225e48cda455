import { execFileSync } from 'node:child_process';
import { closeSync, constants, existsSync, openSync, readFileSync, readSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, describe, expect, test } from 'vitest';
import { temporaryDirectory } from '../../support/temporary-directory.ts';
import { LoggingApplication } from './support/start-logging-application.ts';

const directory = temporaryDirectory();
const toClose = new Set<number>();
let app: LoggingApplication | undefined;
afterEach(() => {
  app?.kill();
  for (const descriptor of toClose) closeSync(descriptor);
  toClose.clear();
});

function opened(path: string, flags: string | number): number {
  const descriptor = openSync(path, flags);
  toClose.add(descriptor);
  return descriptor;
}

function close(descriptor: number): void {
  toClose.delete(descriptor);
  closeSync(descriptor);
}

interface Line {
  readonly msg: string;
  readonly number?: number;
  readonly lost?: number;
  readonly reason?: string;
}

function parsed(text: string): Line[] {
  return text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
}

let fifos = 0;

/** Both ends of a pipe: nothing is read but by `read`. */
function pipe(): { readonly writer: number; readonly reader: number; read(): string } {
  const path = join(directory, `fifo-${fifos++}`);
  execFileSync('mkfifo', [path]);
  const reader = opened(path, constants.O_RDONLY | constants.O_NONBLOCK);
  const writer = opened(path, constants.O_WRONLY);
  const buffer = Buffer.alloc(1 << 20);
  const read = () => {
    let text = '';
    try {
      for (let length = 1; length > 0; text += buffer.toString('utf8', 0, length))
        length = readSync(reader, buffer, 0, buffer.length, null);
    } catch {
      // Nothing more for now.
    }
    return text;
  };
  return { writer, reader, read };
}

/** Reads a pipe until nothing follows. Waiting lines are written a little later each time. */
async function readUntilIdle(read: () => string): Promise<string> {
  let text = '';
  for (let idle = 0; idle < 20; await delay(20)) {
    const more = read();
    idle = more === '' ? idle + 1 : 0;
    text += more;
  }
  return text;
}

/** The numbers of lost lines that a log reports because its reader did not read. */
function lossesIn(lines: readonly Line[]): readonly number[] {
  const losses = lines.filter(({ lost }) => lost !== undefined);
  for (const { reason } of losses) expect(reason).toContain('does not read');
  return losses.map(({ lost = 0 }) => lost);
}

/** How many lines with a message are not there. */
function missing(lines: readonly Line[], message: string, total: number): number {
  return total - lines.filter(({ msg }) => msg === message).length;
}

test.skipIf(process.platform === 'win32')(
  'a server that cannot open a file any more logs that, and goes on',
  async () => {
    const path = join(directory, 'exhausted');
    app = await LoggingApplication.start(opened(path, 'a'), 'ulimit -n 200');
    expect(JSON.parse(await app.get('/exhausted'))).toMatchObject({ status: 500 });
    await delay(500);
    expect(await app.get('/fine')).toBe('fine');
    expect(await app.stop()).toBe(0);
    const err = { code: 'EMFILE' };
    expect(parsed(readFileSync(path, 'utf8'))).toContainEqual(
      expect.objectContaining({ msg: 'request failed', err: expect.objectContaining(err) }),
    );
  },
);

describe.skipIf(process.platform === 'win32')('a server whose standard output', () => {
  test('has reached the largest size of a file continues, and reports later how many lines were lost', async () => {
    const path = join(directory, 'limited');
    app = await LoggingApplication.start(opened(path, 'a'), 'ulimit -f 512');
    await app.log(1000);
    expect(await app.get('/fine')).toBe('fine');
    const isTorn = !readFileSync(path, 'utf8').endsWith('\n');
    truncateSync(path);
    await app.log(100);
    expect(await app.stop()).toBe(0);
    const text = readFileSync(path, 'utf8');
    // The written part of the last line has a line of its own.
    expect(text.startsWith('\n')).toBe(isTorn);
    const [first] = parsed(text.trimStart());
    expect(first).toMatchObject({ msg: expect.stringMatching(/^\d+ log lines were lost$/), lost: expect.any(Number) });
    expect(first?.reason).toContain('EFBIG');
  });

  test.skipIf(!existsSync('/dev/full'))('has no space left goes on', async () => {
    app = await LoggingApplication.start(opened('/dev/full', 'w'));
    await app.log(300);
    expect(await app.get('/fine')).toBe('fine');
    expect(await app.stop()).toBe(0);
  });

  test('is a pipe without a reader goes on', async () => {
    const { writer, reader } = pipe();
    app = await LoggingApplication.start(writer);
    close(writer);
    await app.log(100);
    close(reader);
    await app.log(300);
    expect(await app.get('/fine')).toBe('fine');
    expect(await app.stop()).toBe(0);
  });

  test('is a pipe whose reader stalls goes on, and ends at SIGTERM', async () => {
    const { writer, read } = pipe();
    app = await LoggingApplication.start(writer);
    close(writer);
    await app.log(3000);
    expect(await app.get('/fine')).toBe('fine');
    expect(await app.stop()).toBe(0);
    // All lines that the pipe has taken are complete, but for the last.
    const lines = parsed(read().split('\n').slice(0, -1).join('\n'));
    const numbers = lines.flatMap(({ number }) => number ?? []);
    expect(numbers.length).toBeGreaterThan(0);
    expect(numbers).toEqual(Array.from(numbers, (_, index) => index));
  });

  test('is a pipe whose reader reads again reports how many lines were lost, and has all others', async () => {
    const { writer, read } = pipe();
    app = await LoggingApplication.start(writer);
    close(writer);
    await app.log(3000);
    let text = await readUntilIdle(read);
    await app.log(100);
    const ended = app.stop();
    for (let isOpen = true; isOpen; await delay(20)) {
      isOpen = await Promise.race([ended.then(() => false), delay(1, true)]);
      text += read();
    }
    expect(await ended).toBe(0);
    const lines = parsed(text);
    expect(lossesIn(lines)).toEqual([missing(lines, 'numbered', 3100) + missing(lines, 'request', 31)]);
  });

  test('is a pipe whose reader reads again reports the number in one line, also when no other line follows', async () => {
    const { writer, read } = pipe();
    app = await LoggingApplication.start(writer);
    close(writer);
    await app.log(3000);
    await delay(1500);
    const lines = parsed(await readUntilIdle(read));
    expect(lossesIn(lines)).toEqual([missing(lines, 'numbered', 3000) + missing(lines, 'request', 30)]);
    expect(lines.at(-1)).toMatchObject({ lost: expect.any(Number) });
    // Nothing is lost afterwards, and nothing is reported twice.
    await app.log(100);
    const later = parsed(await readUntilIdle(read));
    expect(await app.stop()).toBe(0);
    expect([lossesIn(later), missing(later, 'numbered', 100)]).toEqual([[], 0]);
  });

  test('is a pipe whose reader reads again while the process ends reports how many lines were lost', async () => {
    const { writer, read } = pipe();
    app = await LoggingApplication.start(writer);
    close(writer);
    await app.log(3000);
    const ended = app.stop();
    const lines = parsed(await readUntilIdle(read));
    expect(await ended).toBe(0);
    const [lost = 0, ...further] = lossesIn(lines);
    expect([lost > 100, further]).toEqual([true, []]);
    expect(lost).toBeGreaterThanOrEqual(missing(lines, 'numbered', 3000) + missing(lines, 'request', 30));
  });
});
