import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type Finished, type RunningProcess, startProcess } from '../support/run-process.js';

/** A command that takes longer hangs. */
const commandMilliseconds = 150_000;
const responseMilliseconds = 60_000;

/** A response as the steps of a journey compare it. */
export interface Reply {
  readonly status: number;
  readonly body: string;
}

/** Reports a step that has ended, with its duration. */
export type ReportStep = (name: string, milliseconds: number) => void;

/** A user without this repository: has a terminal, an editor and a browser. */
export class Stranger {
  /** The current directory. */
  directory: string;
  readonly #environment: Readonly<Record<string, string | undefined>>;
  readonly report: ReportStep;
  readonly #running = new Set<RunningProcess>();

  constructor(directory: string, environment: Readonly<Record<string, string | undefined>>, report: ReportStep) {
    mkdirSync(directory, { recursive: true });
    this.directory = directory;
    this.#environment = environment;
    this.report = report;
  }

  /** Does one step and reports its duration. */
  async step<T>(name: string, action: () => Promise<T>): Promise<T> {
    const start = performance.now();
    try {
      const result = await action();
      this.report(name, performance.now() - start);
      return result;
    } catch (error) {
      throw new Error(`${name}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }

  /** Runs a command to its end. It has to exit with `code`. */
  async run(
    command: readonly string[],
    { code = 0, environment = {} }: { code?: number; environment?: Readonly<Record<string, string>> } = {},
  ): Promise<Finished> {
    const process = this.start(command, environment);
    const timer = setTimeout(() => process.signalGroup('SIGKILL'), commandMilliseconds);
    const finished = await process.finished.finally(() => clearTimeout(timer));
    if (finished.code !== code) {
      const outcome = finished.code === undefined ? 'was killed' : `exited with ${finished.code}, not ${code}`;
      throw new Error(`\`${command.join(' ')}\` ${outcome}:\n${finished.output}`);
    }
    return finished;
  }

  /** Starts a command that runs until it is interrupted. */
  start(
    [program = '', ...args]: readonly string[],
    environment: Readonly<Record<string, string>> = {},
  ): RunningProcess {
    const env = { ...this.#environment, ...environment };
    const started = startProcess(program, args, { cwd: this.directory, env });
    this.#running.add(started);
    const forget = () => this.#running.delete(started);
    started.finished.then(forget, forget);
    return started;
  }

  /** Requests a URL until its reply is the expected one, as a user reloads a page. */
  async untilReply(url: string, server: RunningProcess, expected: Partial<Reply>): Promise<void> {
    const deadline = performance.now() + responseMilliseconds;
    let last: Reply | undefined;
    let ended: Finished | undefined;
    const end = (finished: Finished) => {
      ended = finished;
    };
    server.finished.then(end, () => {});
    while (ended === undefined && performance.now() < deadline) {
      last = await reply(url);
      if (last !== undefined && matches(last, expected)) return;
      await delay(20);
    }
    const state = ended === undefined ? 'did not respond as expected' : 'ended';
    throw new Error(
      `the server ${state}: expected ${JSON.stringify(expected)}, got ${JSON.stringify(last)}\n${server.output()}`,
    );
  }

  /** Waits until nothing listens at a URL. */
  async untilClosed(url: string): Promise<void> {
    const deadline = performance.now() + responseMilliseconds;
    while ((await reply(url)) !== undefined) {
      if (performance.now() > deadline) throw new Error(`${url} still responds`);
      await delay(20);
    }
  }

  read(file: string): string {
    return readFileSync(join(this.directory, file), 'utf8');
  }

  write(file: string, text: string): void {
    const path = join(this.directory, file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }

  /** Replaces text in a file, which must have it. */
  edit(file: string, from: string, to: string): void {
    const before = this.read(file);
    if (!before.includes(from)) throw new Error(`${file} does not have \`${from}\`:\n${before}`);
    this.write(
      file,
      before.replace(from, () => to),
    );
  }

  /** Kills the processes that still run. */
  async leave(): Promise<void> {
    const left = [...this.#running];
    for (const process of left) process.signalGroup('SIGKILL');
    await Promise.allSettled(left.map(({ finished }) => finished));
  }
}

async function reply(url: string): Promise<Reply | undefined> {
  try {
    const response = await fetch(url, { headers: { connection: 'close' } });
    return { status: response.status, body: await response.text() };
  } catch {
    return undefined;
  }
}

function matches(reply: Reply, { status, body }: Partial<Reply>): boolean {
  return (status === undefined || reply.status === status) && (body === undefined || reply.body === body);
}
