import { hasErrors, type Settings, type WatchedBuild, watch } from '@ashlar/compiler';
import { describeInternalError } from '../errors/describe-internal-error.js';
import { describeWatchError } from '../errors/describe-watch-error.js';
import { UsageError } from '../errors/usage-error.js';
import { findPackage } from '../files/find-package.js';
import type { Io } from '../io.js';
import type { ApplicationOptions } from '../output-options.js';
import { countDiagnostics } from '../results/count-diagnostics.js';
import { exitCodeOf } from '../results/exit-code.js';
import { renderDiagnostics } from '../results/report-diagnostics.js';
import { summarize } from '../results/summarize.js';
import { counted } from '../text/counted.js';
import { timeOfDay } from '../text/time-of-day.js';
import { applicationProgram, describeStartProblem, findStartProblem } from './application-program.js';
import { describeEnd } from './describe-end.js';
import { selectedApplication } from './selected-application.js';
import { defaultPatience, Supervisor } from './supervisor.js';

const command = 'ashlar run --watch';

/**
 * Builds and runs an application, and repeats both after each change until a signal. Its own messages are on standard error.
 * Returns the exit code.
 */
export async function watchApplication(args: readonly string[], options: ApplicationOptions, io: Io): Promise<number> {
  const directory = findPackage(options.directory, io);
  const { diagnostics } = selectedApplication(command, directory, options, io);
  if (diagnostics !== undefined) {
    io.stderr.writeAsIs(renderDiagnostics(diagnostics, directory, { format: 'text' }, io));
    io.stderr.write(`${countDiagnostics(diagnostics)}\n`);
    return exitCodeOf(diagnostics);
  }
  const { customConditions } = await import('./custom-conditions.js');
  const conditionsOf = ({ tsconfig }: Settings) => customConditions(tsconfig, io.fileSystem);
  const session = new RunSession(conditionsOf, args, options, directory, io);
  await session.run();
  return 0;
}

class RunSession {
  readonly #conditionsOf: (settings: Settings) => readonly string[];
  readonly #args: readonly string[];
  readonly #options: ApplicationOptions;
  readonly #directory: string;
  readonly #io: Io;
  readonly #supervisor: Supervisor;
  #limitReported = false;

  constructor(
    conditionsOf: (settings: Settings) => readonly string[],
    args: readonly string[],
    options: ApplicationOptions,
    directory: string,
    io: Io,
  ) {
    this.#conditionsOf = conditionsOf;
    this.#args = args;
    this.#options = options;
    this.#directory = directory;
    this.#io = io;
    this.#supervisor = new Supervisor({
      start: () => this.#start(),
      onEnd: (end) => this.#line(`${describeEnd(end)} The next save starts it again.`),
      onWait: () => this.#line('Waiting for the application to end.'),
      onKill: () => {
        const seconds = defaultPatience.untilKill / 1000;
        this.#line(`The application did not end within ${seconds} seconds, and was killed.`);
      },
    });
  }

  /** Runs until a signal, and ends the application. */
  async run(): Promise<void> {
    const stopped = this.#stopOnSignal();
    const watcher = await watch({
      ...this.#options,
      directory: this.#directory,
      // The process that starts has to import either the files of the last build or those of the next one.
      onStart: () => this.#supervisor.hold(),
      onBuild: (build) => {
        this.#afterBuild(build);
        this.#supervisor.release();
      },
      onOtherChange: () => this.#restart('A file has changed.'),
      onError: (error) => {
        this.#reportError(error);
        this.#supervisor.release();
      },
    });
    await stopped;
    await watcher.close();
  }

  /** Ends the application at the first signal, and kills it at the second one. Fulfilled when it has ended. */
  #stopOnSignal(): Promise<void> {
    return new Promise((resolve) => {
      let isStopping = false;
      this.#io.onSignal((signal) => {
        if (isStopping) {
          this.#supervisor.kill();
          return;
        }
        isStopping = true;
        // An application of Ashlar runs its shutdown hooks for these two.
        void this.#supervisor.close(signal === 'SIGINT' ? 'SIGINT' : 'SIGTERM').then(resolve);
      });
    });
  }

  #afterBuild(build: WatchedBuild): void {
    this.#io.stderr.writeAsIs(renderDiagnostics(build.diagnostics, this.#directory, { format: 'text' }, this.#io));
    if (!hasErrors(build.diagnostics)) {
      this.#restart(`${summarize(build, build.milliseconds)}.`);
      return;
    }
    const errors = build.diagnostics.filter(({ severity }) => severity === 'error').length;
    this.#line(`Found ${counted(errors, 'error')}. ${this.#state()}`);
  }

  #restart(reason: string): void {
    const problem = this.#problem();
    if (problem !== undefined) {
      this.#io.stderr.write(problem);
      this.#line(this.#state());
      return;
    }
    this.#line(`${reason} ${this.#supervisor.isRunning ? 'Restarting.' : 'Starting.'}`);
    this.#supervisor.restart();
  }

  #state(): string {
    return this.#supervisor.isRunning
      ? 'The application of the last successful build keeps running.'
      : 'The next successful build starts the application.';
  }

  /** The reason why the application cannot be started, although it was built. */
  #problem(): string | undefined {
    try {
      const { settings } = selectedApplication(command, this.#directory, this.#options, this.#io);
      const problem = settings && findStartProblem(settings, this.#io);
      return problem && describeStartProblem(problem);
    } catch (error) {
      if (error instanceof UsageError) return `error: ${error.message}\n`;
      throw error;
    }
  }

  #start(): ReturnType<Io['start']> | undefined {
    const { settings } = selectedApplication(command, this.#directory, this.#options, this.#io);
    if (settings === undefined) return undefined;
    return this.#io.start(applicationProgram(settings, this.#conditionsOf(settings), this.#args, this.#io));
  }

  #reportError(error: unknown): void {
    const limit = describeWatchError(error, command);
    // The same error occurs for each of the remaining files.
    if (limit !== undefined && this.#limitReported) return;
    this.#limitReported ||= limit !== undefined;
    this.#io.stderr.write(limit ?? describeInternalError(error, ['run', '--watch']));
  }

  #line(text: string): void {
    this.#io.stderr.write(`[${timeOfDay(this.#io.now())}] ${text}\n`);
  }
}
