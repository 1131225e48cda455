import { type ChildProcess as NodeChildProcess, type StdioOptions, spawn } from 'node:child_process';
import { commandLineOf } from '../command-line.js';
import { parentPipe } from './parent-pipe.js';
import { killProcesses, type RunningProcess, runningBelow } from './process-tree.js';

/** A program to start, with its arguments, directory and environment. */
export interface Program {
  /** A path, or a name that is searched in the `PATH`: `npm`. On Windows, `npm` also finds `npm.cmd`. */
  readonly command: string;
  readonly args: readonly string[];
  readonly cwd: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /**
   * `inherited`: the program reads and writes the terminal of this process. `captured`: it has no input, and its output is
   * part of the result.
   */
  readonly output: 'inherited' | 'captured';
  /** Whether the program imports `end-with-parent.js`, which ends it when this process is killed. */
  readonly endsWithParent?: boolean;
}

/** The end of a program: its exit code, the signal that ended it, or the reason why it cannot be started (`ENOENT`). */
export type ProgramEnd =
  | { readonly kind: 'exited'; readonly code: number; readonly stdout: string; readonly stderr: string }
  | { readonly kind: 'killed'; readonly signal: NodeJS.Signals; readonly stdout: string; readonly stderr: string }
  | { readonly kind: 'not-started'; readonly reason: string };

/** A program that was started. */
export interface ChildProcess {
  /** Fulfilled when the program has ended; never rejected. */
  readonly ended: Promise<ProgramEnd>;
  /** Sends a signal to the program alone. Without effect after its end. */
  signal(signal: NodeJS.Signals): void;
  /** Ends the program and every process that it started at once, also those that outlive it. Daemons are not affected. */
  killTree(): void;
}

/** The number of characters that are kept of each captured output: its end. */
const capturedCharacters = 1_000_000;

const streams = {
  inherited: ['inherit', 'inherit', 'inherit'],
  captured: ['ignore', 'pipe', 'pipe'],
} as const satisfies Record<Program['output'], StdioOptions>;

/** Starts a program in the process group of this process, so that Ctrl-C in a terminal and a closed terminal reach it. */
export function startProgram(program: Program): ChildProcess {
  const line = commandLineOf(program, process.platform);
  if (line === undefined) return notStarted('ENOENT');
  try {
    // On Windows, the system ends child processes itself.
    const hasPipe = program.endsWithParent === true && process.platform !== 'win32';
    const child = spawn(line.command, line.args, {
      cwd: program.cwd,
      env: { ...program.environment, ...(hasPipe && { [parentPipe.variable]: '1' }) },
      stdio: [...streams[program.output], ...(hasPipe ? (['pipe'] as const) : [])],
      windowsVerbatimArguments: line.verbatim,
    });
    return new StartedProgram(child);
  } catch (error) {
    // An argument with a NUL character, for example.
    return notStarted(codeOf(error));
  }
}

class StartedProgram implements ChildProcess {
  readonly ended: Promise<ProgramEnd>;
  readonly #child: NodeChildProcess;
  #hasEnded = false;
  #below: readonly RunningProcess[] = [];

  constructor(child: NodeChildProcess) {
    this.#child = child;
    this.ended = this.#end();
  }

  signal(signal: NodeJS.Signals): void {
    const { pid } = this.#child;
    // Node signals any process, or the whole process group of this one, for a program that could not be started.
    if (this.#hasEnded || pid === undefined) return;
    // After the end of the program, nothing connects the processes below with it.
    this.#below = runningBelow(pid);
    this.#child.kill(signal);
  }

  killTree(): void {
    this.signal('SIGKILL');
    killProcesses(this.#below);
  }

  async #end(): Promise<ProgramEnd> {
    const child = this.#child;
    const stdout = captured(child.stdout);
    const stderr = captured(child.stderr);
    return new Promise((resolve) => {
      child.once('error', (error) => {
        // Also emitted for a signal that cannot be sent, while the program is running.
        if (child.pid !== undefined) return;
        this.#hasEnded = true;
        resolve({ kind: 'not-started', reason: codeOf(error) });
      });
      child.once('exit', () => {
        this.#hasEnded = true;
      });
      // Captured output is complete at `close`. With inherited output, it comes right after `exit`.
      child.once('close', (code, signal) => {
        const output = { stdout: stdout(), stderr: stderr() };
        resolve(
          signal === null ? { kind: 'exited', code: code ?? 1, ...output } : { kind: 'killed', signal, ...output },
        );
      });
    });
  }
}

function notStarted(reason: string): ChildProcess {
  return { ended: Promise.resolve({ kind: 'not-started', reason }), signal: () => {}, killTree: () => {} };
}

function captured(stream: NodeJS.ReadableStream | null): () => string {
  let text = '';
  stream?.setEncoding('utf8');
  stream?.on('data', (part: string) => {
    text = (text + part).slice(-capturedCharacters);
  });
  return () => text;
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : String(error);
}
