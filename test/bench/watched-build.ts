import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { repositoryDirectory } from '../support/repository.js';
import { type RunningProcess, startProcess } from '../support/run-process.js';
import { ashlarBuild, type Sample } from './timed-build.js';

/** One edit of a generated application. Every second one is taken back. */
export interface Edit {
  readonly title: string;
  /** Relative to the application. */
  readonly file: string;
  /** Whether it changes generated files. */
  readonly changesMeaning: boolean;
  edit(text: string): string;
}

const base = 'src/area-0/thing-1';

/** The measured edits. `thing-1` is reached by the imports of most later files. */
export const edits: readonly Edit[] = [
  {
    title: 'edit of a method body',
    file: `${base}.service.ts`,
    changesMeaning: false,
    edit: (text) =>
      text.replace('    const wanted =', '    const most = limit * 2;\n    void most;\n    const wanted ='),
  },
  {
    title: 'edit of a comment',
    file: `${base}.controller.ts`,
    changesMeaning: false,
    edit: (text) => text.replace('  constructor(', '  // The only dependency.\n  constructor('),
  },
  {
    title: 'edit of blank lines',
    file: `${base}.ts`,
    changesMeaning: false,
    edit: (text) => text.replaceAll('\n\n', '\n\n\n'),
  },
  {
    title: 'edit of a DTO',
    file: `${base}.ts`,
    changesMeaning: true,
    edit: (text) => text.replace('  note?: string;\n', '  note?: string;\n  more?: string;\n'),
  },
  {
    title: 'edit of a handler',
    file: `${base}.controller.ts`,
    changesMeaning: true,
    edit: (text) => text.replace("@Delete('/{id}')", "@Delete('/{id}/all')"),
  },
  {
    title: 'edit of a provider',
    file: `${base}.service.ts`,
    changesMeaning: true,
    edit: (text) =>
      text.replace(
        '  constructor(items: Thing1Repository',
        '  constructor(items: Thing1Repository, _again: Thing1Repository',
      ),
  },
];

/** The duration of one edit. */
export interface EditSample {
  /** From the saved file to the message that the build has ended, with the time until the event. */
  readonly saved: number;
  /** From the event to the end of the build: the printed time, in whole milliseconds. */
  readonly handled: number;
}

const heapProbe = pathToFileURL(join(repositoryDirectory, 'test/bench/heap-probe.mjs')).href;

/** A process of `ashlar build --watch`. */
export class WatchedBuild {
  readonly #directory: string;
  readonly #process: RunningProcess;
  readonly #originals = new Map<string, string>();
  readonly #started = performance.now();
  #edits = 0;

  /** `hasProbe`: whether its heap is to be measured. It starts more slowly. */
  constructor(directory: string, hasProbe = false) {
    this.#directory = directory;
    const [program, ...args] = ashlarBuild;
    const probe = hasProbe ? ['--import', heapProbe] : [];
    this.#process = startProcess(program, [...probe, ...args, '--watch'], { cwd: directory });
  }

  /** Waits for the first build. Returns the milliseconds since the start of the process. */
  async ready(): Promise<number> {
    await this.#process.said(/Found \d+ error/);
    return performance.now() - this.#started;
  }

  /** Makes an edit, or takes it back. Throws when an edit without meaning writes a file. */
  async round({ file, edit, changesMeaning, title }: Edit): Promise<EditSample> {
    await pause(150);
    const path = join(this.#directory, file);
    const current = readFileSync(path, 'utf8');
    const original = this.#originals.get(path);
    const text = original ?? edit(current);
    if (text === current) throw new Error(`${title}: nothing to edit in ${file}`);
    if (original === undefined) this.#originals.set(path, current);
    else this.#originals.delete(path);
    const written = this.#written();
    const answer = this.#nextOutput(/Found \d+ errors?\b.*\n/);
    const start = performance.now();
    writeFileSync(path, text);
    const line = (await answer).trimEnd();
    const saved = performance.now() - start;
    if (!line.startsWith('Found 0 errors')) throw new Error(`${title}: ${this.#process.output()}`);
    if ((this.#written() === written) === changesMeaning) {
      throw new Error(`${title}: ${changesMeaning ? 'no file was written' : 'files were written'}: ${line}`);
    }
    this.#edits += 1;
    return { saved, handled: Number(/(\d+) ms$/.exec(line)?.[1] ?? Number.NaN) };
  }

  /** The number of edits so far. */
  get edits(): number {
    return this.#edits;
  }

  /** The largest and the current resident set in MiB, where the platform tells them. */
  memory(): { readonly peak?: number; readonly current?: number } {
    const path = `/proc/${this.#process.pid}/status`;
    const status = existsSync(path) ? readFileSync(path, 'utf8') : '';
    const mebibytes = (name: string) => {
      const kibibytes = new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1];
      return kibibytes === undefined ? undefined : Number(kibibytes) / 1024;
    };
    const [peak, current] = [mebibytes('VmHWM'), mebibytes('VmRSS')];
    return { ...(peak !== undefined && { peak }), ...(current !== undefined && { current }) };
  }

  /** The size of the heap without garbage, in MiB. */
  async heap(): Promise<number> {
    const answer = this.#nextOutput(/heap: (\d+)\n/);
    this.#process.signalGroup('SIGUSR2');
    return Number(/\d+/.exec(await answer)?.[0]) / 1024 / 1024;
  }

  async end(): Promise<void> {
    this.#process.signalGroup('SIGINT');
    await this.#process.finished;
    for (const [path, text] of this.#originals) writeFileSync(path, text);
  }

  /** Waits for output after that so far. */
  async #nextOutput(wanted: RegExp): Promise<string> {
    const { length } = this.#process.output();
    for (;;) {
      const found = wanted.exec(this.#process.output().slice(length))?.[0];
      if (found !== undefined) return found;
      await Promise.race([pause(1), this.#process.finished.then(fail)]);
    }
  }

  /** The state of the generated files. */
  #written(): string {
    const directory = join(this.#directory, 'src/generated');
    return readdirSync(directory, { recursive: true, encoding: 'utf8' })
      .map((name) => `${name} ${statSync(join(directory, name)).mtimeMs}`)
      .join('\n');
  }
}

/** A sample of a process that watches. */
export function watchedSample(milliseconds: number, { peak }: { readonly peak?: number }): Sample {
  return peak === undefined ? { milliseconds } : { milliseconds, mebibytes: peak };
}

function fail(): never {
  throw new Error('the watching process ended');
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
