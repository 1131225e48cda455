import { type SpawnOptions, spawn } from 'node:child_process';

/**
 * Milliseconds after which the output of a running process is heard. On a busy machine it comes after the responses: a test that reads
 * it without waiting fails always, not only there.
 */
const delayOfOutput = 50;

/** The exit code and the output of a process. */
export interface Finished {
  /** `undefined` when a signal ended it. */
  readonly code: number | undefined;
  readonly stdout: string;
  readonly stderr: string;
  /** Both streams, as they came. */
  readonly output: string;
}

/** The directory, environment and input of a process. */
export interface ProcessOptions {
  readonly cwd?: string;
  /** Added to this process's environment; `undefined` takes a variable away. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  readonly input?: string;
  /** The number of the user and group as which it runs; the default is the user of this process. */
  readonly user?: number | undefined;
  /** Whether more input follows, through `write`. */
  readonly keepsInputOpen?: boolean;
}

/** A process that was started. */
export interface RunningProcess {
  readonly pid: number | undefined;
  readonly finished: Promise<Finished>;
  /** The output so far on both streams. */
  output(): string;
  /** Resolves once the output holds `text`; rejects when the process ends before. */
  said(text: string | RegExp): Promise<void>;
  /** Writes input, if it was kept open. */
  write(text: string): void;
  /** Sends a signal to it and to the processes that it started. */
  signalGroup(signal: NodeJS.Signals): void;
}

/** Runs a program to its end. */
export function runProcess(program: string, args: readonly string[], options?: ProcessOptions): Promise<Finished> {
  return startProcess(program, args, options).finished;
}

/** Starts a program in a process group of its own, without a terminal. */
export function startProcess(
  program: string,
  args: readonly string[],
  { cwd, env, input = '', user, keepsInputOpen = false }: ProcessOptions = {},
): RunningProcess {
  const spawnOptions: SpawnOptions = {
    detached: true,
    stdio: 'pipe',
    env: { ...process.env, ...env },
    ...(user !== undefined && { uid: user, gid: user }),
  };
  const child = spawn(program, args, cwd === undefined ? spawnOptions : { ...spawnOptions, cwd });
  let stdout = '';
  let stderr = '';
  let output = '';
  let unheard = '';
  const listeners = new Set<() => void>();
  const hear = () => {
    output += unheard;
    unheard = '';
    for (const listener of listeners) listener();
  };
  const receive = (text: string) => {
    if (unheard === '') setTimeout(hear, delayOfOutput);
    unheard += text;
  };
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    stdout += text;
    receive(text);
  });
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
    receive(text);
  });
  child.stdin?.on('error', () => {}); // The program may end without reading its input.
  child.stdin?.write(input);
  if (!keepsInputOpen) child.stdin?.end();
  const finished = new Promise<Finished>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => {
      hear();
      resolve({ code: code ?? undefined, stdout, stderr, output });
    });
  });
  return {
    pid: child.pid,
    finished,
    output: () => output,
    write: (text) => void child.stdin?.write(text),
    said: (text) =>
      new Promise((resolve, reject) => {
        const look = () => {
          if (typeof text === 'string' ? !output.includes(text) : !text.test(output)) return;
          listeners.delete(look);
          resolve();
        };
        listeners.add(look);
        finished.then(() => reject(new Error(`the process ended without saying ${text}:\n${output}`)), reject);
        look();
      }),
    signalGroup(signal) {
      if (child.pid !== undefined && child.exitCode === null && child.signalCode === null)
        process.kill(-child.pid, signal);
    },
  };
}
