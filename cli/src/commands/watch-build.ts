import { type WatchedBuild, watch } from '@ashlar/compiler';
import { describeInternalError } from '../errors/describe-internal-error.js';
import { describeWatchError } from '../errors/describe-watch-error.js';
import { findPackage } from '../files/find-package.js';
import { type Io, movesCursor } from '../io.js';
import type { ApplicationOptions, OutputOptions } from '../output-options.js';
import type { ExitCode } from '../results/exit-code.js';
import { renderDiagnostics } from '../results/report-diagnostics.js';
import { summarize } from '../results/summarize.js';
import { counted } from '../text/counted.js';
import { timeOfDay } from '../text/time-of-day.js';

/** The options of `ashlar build --watch`. */
export interface WatchOptions extends OutputOptions, ApplicationOptions {}

/** Builds on every change until the process is interrupted. */
export async function watchBuild(options: WatchOptions, io: Io): Promise<ExitCode> {
  const interrupted = new Promise<void>((resolve) => io.onInterrupt(resolve));
  const directory = findPackage(options.directory, io);
  const lines = new WatchLines(options, directory, io);
  const watcher = await watch({
    ...options,
    directory,
    onStart: (reason) => lines.start(reason),
    onBuild: (build) => lines.end(build),
    onError: (error) => lines.problem(error),
  });
  await interrupted;
  await watcher.close();
  return 0;
}

/** The messages of `tsc --watch`, by which editors detect the start and end of a build (`$tsc-watch` of VS Code). */
const beginning = {
  first: 'Starting compilation in watch mode...',
  change: 'File change detected. Starting incremental compilation...',
};

class WatchLines {
  readonly #options: WatchOptions;
  readonly #directory: string;
  readonly #io: Io;
  #begun = false;
  #limitReported = false;

  constructor(options: WatchOptions, directory: string, io: Io) {
    this.#options = options;
    this.#directory = directory;
    this.#io = io;
  }

  start(reason: keyof typeof beginning): void {
    if (this.#options.format === 'json') return;
    this.#line(beginning[reason]);
    this.#begun = true;
  }

  end(build: WatchedBuild): void {
    this.#replaceBeginning();
    const rendered = renderDiagnostics(build.diagnostics, this.#directory, this.#options, this.#io);
    if (this.#options.format === 'json') {
      this.#io.stdout.write(`${JSON.stringify(JSON.parse(rendered))}\n`);
      return;
    }
    this.#io.stdout.writeAsIs(rendered);
    const errors = build.diagnostics.filter(({ severity }) => severity === 'error').length;
    const found = `Found ${counted(errors, 'error')}. Watching for file changes.`;
    const summary = errors > 0 ? `${Math.round(build.milliseconds)} ms` : summarize(build, build.milliseconds);
    this.#line(`${found} ${summary}`);
  }

  problem(error: unknown): void {
    const limit = describeWatchError(error, 'ashlar build --watch');
    // The same error occurs for each of the remaining files.
    if (limit !== undefined && this.#limitReported) return;
    this.#limitReported ||= limit !== undefined;
    this.#replaceBeginning();
    this.#io.stderr.write(limit ?? describeInternalError(error, ['build', '--watch']));
    // Editors wait for the end of a build.
    if (limit === undefined && this.#options.format !== 'json') {
      this.#line(`Found ${counted(1, 'error')}. Watching for file changes.`);
    }
  }

  /** On a terminal, each build has one line: its end replaces its beginning. */
  #replaceBeginning(): void {
    if (this.#begun && movesCursor(this.#io)) {
      this.#io.stdout.writeAsIs('\u001B[1A\u001B[2K');
    }
    this.#begun = false;
  }

  #line(text: string): void {
    this.#io.stdout.write(`[${timeOfDay(this.#io.now())}] ${text}\n`);
  }
}
