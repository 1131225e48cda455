// The time from a save to the first response of the new code: `ashlar run --watch`, which also checks and generates, beside
// `tsx --watch`, which only restarts. They take turns, each on its own copy of one application. Also the time from the start of the
// command to the first response. The difference is the cost of the build; on a busy machine, read the ratio.
//
//   npm run bench:dev [-- --rounds 15]
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { request } from 'node:http';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { ApplicationCopy } from '../support/application-copy.js';
import { repositoryDirectory } from '../support/repository.js';
import { freePort } from '../support/serve-application.js';
import { removeTemporaryDirectories } from '../support/temporary-directory.js';
import { checkTarget } from './targets.js';
import { median } from './timed-build.js';

const { values: options } = parseArgs({ options: { rounds: { type: 'string', default: '15' } } });

/** The part of a file that a save changes: the code of a handler, or a type, which changes generated files as well. */
type Edit = 'code' | 'type';

/** A development loop on a copy of the application. */
class Loop {
  readonly name: string;
  readonly startTimes: number[] = [];
  readonly times: Record<Edit, number[]> = { code: [], type: [] };
  readonly #args: readonly string[];
  readonly #copy: ApplicationCopy;
  #port = 0;
  #end: () => Promise<void> = async () => {};
  #version = 0;

  constructor(name: string, args: readonly string[]) {
    this.name = name;
    this.#args = args;
    this.#copy = ApplicationCopy.of('notes');
  }

  /** Starts the loop, and measures the time to its first response. */
  async start(): Promise<void> {
    this.#port = await freePort();
    const begin = performance.now();
    const child = spawn(process.execPath, this.#args, {
      cwd: this.#copy.directory,
      env: { ...process.env, PORT: String(this.#port) },
      stdio: 'ignore',
    });
    this.#end = async () => {
      child.kill('SIGTERM');
      await once(child, 'exit');
    };
    await this.#respondsWith(() => true);
    this.startTimes.push(performance.now() - begin);
  }

  async end(): Promise<void> {
    await this.#end();
  }

  /** Saves a file, and measures the time to the first response that the new code writes. */
  async save(edit: Edit): Promise<void> {
    this.#version += 1;
    const text = `version ${this.#version}`;
    const repository = this.#copy.read('src/notes/notes.repository.ts').replace(/body: '.*?'/, `body: '${text}'`);
    // The type is of a request: a minimum that every request has changes the decoder.
    const note = this.#copy
      .read('src/notes/note.ts')
      .replace('import type { Int }', 'import type { Int, MaxLength }')
      .replace(/(interface CreateNote \{\n {2}title: string).*;/, `$1 & MaxLength<${1000 + this.#version}>;`);
    const begin = performance.now();
    if (edit === 'type') this.#copy.write('src/notes/note.ts', note);
    this.#copy.write('src/notes/notes.repository.ts', repository);
    await this.#respondsWith((body) => body.includes(text));
    this.times[edit].push(performance.now() - begin);
  }

  async #respondsWith(isExpected: (body: string) => boolean): Promise<void> {
    for (;;) {
      const body = await bodyOf(this.#port);
      if (body !== undefined && isExpected(body)) return;
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
  }
}

/** The body of the list of notes; `undefined` while no server listens. */
function bodyOf(port: number): Promise<string | undefined> {
  return new Promise((resolve) => {
    const sent = request({ port, host: '127.0.0.1', path: '/notes', agent: false }, (response) => {
      let body = '';
      response.setEncoding('utf8').on('data', (part: string) => {
        body += part;
      });
      response.once('close', () => resolve(response.complete ? body : undefined));
    });
    sent.once('error', () => resolve(undefined));
    sent.end();
  });
}

const tsx = join(dirname(createRequire(import.meta.url).resolve('tsx')), 'cli.mjs');
const ashlar = new Loop('ashlar run --watch', [join(repositoryDirectory, 'cli/dist/bin.cjs'), 'run', '--watch']);
const byNode = new Loop('tsx --watch src/main.ts', [tsx, '--watch', 'src/main.ts']);
const byTsx = new Loop('tsx watch src/main.ts', [tsx, 'watch', 'src/main.ts']);
const loops = [ashlar, byNode, byTsx];

/** The middle of the differences to another loop in the same round. */
function difference(times: readonly number[], others: readonly number[]): number {
  return median(times.map((time, round) => time - (others[round] ?? Number.NaN)));
}

function report(title: string, timesOf: (loop: Loop) => readonly number[]): void {
  console.log(`\n${title}`);
  const times = timesOf(ashlar);
  console.log(`  ${ashlar.name.padEnd(24)} ${median(times).toFixed(0).padStart(5)} ms`);
  for (const loop of [byNode, byTsx]) {
    const ratio = median(times.map((time, round) => time / (timesOf(loop)[round] ?? Number.NaN)));
    const more = difference(times, timesOf(loop)).toFixed(0);
    const duration = median(timesOf(loop)).toFixed(0).padStart(5);
    console.log(`  ${loop.name.padEnd(24)} ${duration} ms, difference ${more} ms, ratio ${ratio.toFixed(2)}`);
  }
}

try {
  const rounds = Number(options.rounds);
  // The first start reads the files from the disk, and builds; the others find everything up to date.
  for (let round = 0; round < 4; round++) {
    for (const loop of loops) {
      await loop.start();
      if (round < 3) await loop.end();
    }
  }
  for (const edit of ['code', 'type'] as const) {
    for (let round = 0; round < rounds; round++) for (const loop of loops) await loop.save(edit);
  }
  report('from the command to the first response', ({ startTimes }) => startTimes.slice(1));
  report('from a save of code to its first response', ({ times }) => times.code);
  report('from a save of a type to its first response', ({ times }) => times.type);
  console.log('\ntargets, milliseconds more than `tsx --watch`');
  checkTarget('save of code', difference(ashlar.times.code, byNode.times.code), 'at most', 300);
  checkTarget('save of a type', difference(ashlar.times.type, byNode.times.type), 'at most', 300);
} finally {
  for (const loop of loops) await loop.end();
  removeTemporaryDirectories();
}
