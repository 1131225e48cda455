// The time from an edit in an editor to the answer of `ashlar lsp` that follows its diagnostics, and of hovers, lenses and completions;
// then the memory of the server after many edits. The server is a process of its own, as editors start it.
//
//   npm run bench:editor [-- --sizes 100,400] [--edits 200] [--many 2000]
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { CodeLensRequest, CompletionRequest, HoverRequest } from 'vscode-languageserver-protocol';
import { EditorClient } from '../editor/support/editor-client.js';
import { ApplicationCopy } from '../support/application-copy.js';
import { repositoryDirectory } from '../support/repository.js';
import { removeTemporaryDirectories, temporaryDirectory } from '../support/temporary-directory.js';
import { generateApplication, writeApplication } from './generate-application.js';
import { checkTarget } from './targets.js';
import { type Edit, edits } from './watched-build.js';

const { values: options } = parseArgs({
  options: {
    sizes: { type: 'string', default: '100,400' },
    edits: { type: 'string', default: '200' },
    many: { type: 'string', default: '2000' },
  },
});

/** The specified most milliseconds, by the number of controllers. */
const mostMilliseconds: Readonly<Record<number, number>> = { 100: 150, 400: 400 };

/** An edit that makes an error, which the next one takes back. */
const errorEdit: Edit = {
  title: 'edit with an error',
  file: 'src/area-0/area-0.module.ts',
  changesMeaning: true,
  edit: (text) => text.replace(/providers: \[\w+, /, 'providers: ['),
};

/** An edit that leaves text which cannot be parsed. */
const brokenEdit: Edit = {
  title: 'half-typed text',
  file: 'src/area-0/thing-1.controller.ts',
  changesMeaning: false,
  edit: (text) => text.replace('@Controller(', '@Controller(('),
};

const heapProbe = pathToFileURL(join(repositoryDirectory, 'test/bench/heap-probe.mjs')).href;

const measured = [...edits, errorEdit, brokenEdit];

class Session {
  readonly controllers: number;
  readonly #client: EditorClient;
  readonly #process: ChildProcess;
  readonly #originals = new Map<string, string>();

  constructor(controllers: number) {
    this.controllers = controllers;
    const directory = join(temporaryDirectory(), `application-${controllers}`);
    writeApplication(directory, generateApplication({ controllers }));
    writeFileSync(join(directory, 'package.json'), JSON.stringify({ type: 'module', dependencies: { ashlar: '*' } }));
    mkdirSync(join(directory, 'node_modules'));
    for (const name of ['ashlar', '@types']) {
      symlinkSync(join(repositoryDirectory, 'node_modules', name), join(directory, 'node_modules', name), 'junction');
    }
    this.#process = spawn(
      process.execPath,
      ['--import', heapProbe, join(repositoryDirectory, 'cli/dist/bin.cjs'), 'lsp'],
      {
        cwd: directory,
      },
    );
    const { stdin, stdout } = this.#process;
    if (stdin === null || stdout === null) throw new Error('the server has no pipes');
    this.#client = new EditorClient(ApplicationCopy.at(directory), { input: stdin, output: stdout });
  }

  async start(): Promise<number> {
    const begin = performance.now();
    await this.#client.start();
    for (const { file } of measured) if (!this.#client.openFiles.includes(file)) await this.#client.open(file);
    await this.#client.settled(errorEdit.file);
    return performance.now() - begin;
  }

  /** Makes an edit, or takes it back. Returns the milliseconds until the editor knows its effect. */
  async round({ title, file, edit }: Edit): Promise<number> {
    const original = this.#originals.get(title);
    const before = this.#client.textOf(file);
    const text = original ?? edit(before);
    if (text === before) throw new Error(`${title}: nothing to edit`);
    if (original === undefined) this.#originals.set(title, before);
    else this.#originals.delete(title);
    const begin = performance.now();
    await this.#client.change(file, text);
    await this.#client.settled(file);
    const time = performance.now() - begin;
    const hasError = title === errorEdit.title && original === undefined;
    const errors = Object.values(this.#client.shown())
      .flat()
      .filter(({ severity }) => severity === 1);
    if (errors.length > 0 !== hasError) throw new Error(`${title}: ${this.#client.codes().join(', ')}`);
    return time;
  }

  /** Requests each feature, after an edit that takes the last state away. Returns the milliseconds by feature. */
  async features(): Promise<ReadonlyMap<string, number>> {
    const controller = 'src/area-0/thing-1.controller.ts';
    const positionOf = (file: string, text: string) => {
      const before = this.#client.textOf(file).slice(0, this.#client.textOf(file).indexOf(text));
      const line = before.split('\n').length - 1;
      return {
        textDocument: { uri: this.#client.uri(file) },
        position: { line, character: before.length - before.lastIndexOf('\n') },
      };
    };
    const requests: Readonly<Record<string, () => Promise<unknown>>> = {
      hover: async () => this.#client.connection.sendRequest(HoverRequest.type, positionOf(controller, "'/{id}'")),
      lenses: async () =>
        this.#client.connection.sendRequest(CodeLensRequest.type, {
          textDocument: { uri: this.#client.uri(controller) },
        }),
      completion: async () =>
        this.#client.connection.sendRequest(CompletionRequest.type, positionOf(errorEdit.file, 'Thing1Repository,')),
    };
    const times = new Map<string, number>();
    for (const [name, request] of Object.entries(requests)) {
      const begin = performance.now();
      const result = await request();
      times.set(name, performance.now() - begin);
      if (result === null) throw new Error(`${name}: nothing was found`);
    }
    return times;
  }

  /** The heap without garbage, in MiB. */
  async heap(): Promise<number> {
    const { stderr } = this.#process;
    if (stderr === null) throw new Error('the server has no pipes');
    const answer = once(stderr, 'data');
    this.#process.kill('SIGUSR2');
    const [text] = await answer;
    return Number(/^heap: (\d+)$/m.exec(String(text))?.[1]) / 2 ** 20;
  }

  async end(): Promise<void> {
    await this.#client.stop();
    this.#process.kill();
  }
}

function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

async function bench(controllers: number): Promise<void> {
  const session = new Session(controllers);
  console.log(`\n${controllers} controllers: ready after ${Math.round(await session.start())} ms`);
  // The engine compiles the code while it runs the first edits.
  for (const edit of measured.flatMap((one) => [one, one])) await session.round(edit);
  const times = new Map<string, number[]>();
  for (let count = 0; count < Number(options.edits); count++) {
    // Taken back by the next one of its kind.
    const edit = measured[Math.floor(count / 2) % measured.length];
    if (edit === undefined) throw new Error('there are edits');
    const time = await session.round(edit);
    times.set(edit.title, [...(times.get(edit.title) ?? []), time]);
  }
  for (const [title, own] of times) {
    console.log(
      `  ${title.padEnd(24)} median ${percentile(own, 0.5).toFixed(1)} ms, p95 ${percentile(own, 0.95).toFixed(1)} ms`,
    );
  }
  const limit = mostMilliseconds[controllers];
  if (limit !== undefined)
    checkTarget('p95 of all edits, ms', percentile([...times.values()].flat(), 0.95), 'at most', limit);
  for (const title of ['edit of a method body', 'edit of a comment']) {
    checkTarget(`${title}, p95, ms`, percentile(times.get(title) ?? [], 0.95), 'at most', 10);
  }
  const features = new Map<string, number[]>();
  for (let count = 0; count < 30; count++) {
    await session.round(edits[3 + (Math.floor(count / 2) % 3)] ?? errorEdit);
    // A person looks at something after a pause.
    await setTimeout(600);
    for (const [name, time] of await session.features()) features.set(name, [...(features.get(name) ?? []), time]);
  }
  for (const [name, own] of features) checkTarget(`${name}, p95, ms`, percentile(own, 0.95), 'at most', 50);
  if (Number(options.many) > 0) {
    const after200 = await session.heap();
    for (let count = 0; count < Number(options.many); count++) {
      const edit = measured[Math.floor(count / 2) % measured.length];
      if (edit !== undefined) await session.round(edit);
    }
    const after = await session.heap();
    console.log(`  heap: ${after200.toFixed(0)} MiB, after ${options.many} more edits ${after.toFixed(0)} MiB`);
    checkTarget('heap after many edits, times that after 200', after / after200, 'at most', 1.1);
  }
  await session.end();
}

try {
  for (const size of options.sizes.split(',').map(Number)) await bench(size);
} finally {
  removeTemporaryDirectories();
}
