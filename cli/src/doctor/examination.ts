import type { ProgramEnd } from '../processes/child-process.js';
import { type Finding, failed, ok } from './finding.js';

/** The end of an application that was started with `--doctor`. */
export interface Examination {
  /** The entry file, relative to the package. */
  readonly main: string;
  readonly end: ProgramEnd;
  /** The steps that the runtime has reported, in their order. */
  readonly steps: readonly string[];
  /** The seconds after which it was killed; absent when it ended by itself. */
  readonly timeout?: number;
}

/** The problem of an application whose last step this was. */
interface Problem {
  /** The step that a process that ended by itself has not done. */
  readonly ended: string;
  /** The step that a process that was killed has not done. */
  readonly running: string;
  /** The fix when there is no error to fix. */
  readonly fix: (main: string) => string;
}

const waits = (): string => 'let every promise settle, or allow more time with --timeout';

const noApplication: Problem = {
  ended: 'the entry file ended before it created an application',
  running: 'the entry file created no application',
  fix: (main) => `await \`Application.create\` in \`${main}\``,
};

/** The problems by the last step that the runtime has reported. */
const problems: Readonly<Record<string, Problem>> = {
  starting: {
    ended: 'the application did not start',
    running: 'the application did not start: a provider, factory or startup hook does not finish',
    fix: waits,
  },
  started: {
    ended: 'the application started, but `listen` was not completed',
    running: 'the application started, but `listen` was not called',
    fix: (main) => `await \`listen\` in \`${main}\``,
  },
  stopping: {
    ended: 'the application started, but did not shut down',
    running: 'the application did not shut down: a shutdown hook does not finish',
    fix: waits,
  },
  stopped: {
    ended: 'the application shut down, but its process failed',
    running: 'the application shut down, but its process did not end',
    fix: () => 'end what keeps the process alive',
  },
};

/** Describes how an application started and shut down. Only the steps that the runtime reports count as success. */
export function describeExamination({ main, end, steps, timeout }: Examination): Finding {
  if (end.kind === 'not-started')
    return failed(`Node cannot be started: ${end.reason}`, 'check the installation of Node');
  const last = steps.at(-1) ?? '';
  if (last === 'stopped' && timeout === undefined && end.kind === 'exited' && end.code === 0)
    return ok('the application starts and shuts down');
  const { ended, running, fix } = problems[last] ?? noApplication;
  const output = end.stdout + end.stderr;
  const isError = timeout === undefined && (end.kind === 'killed' || end.code !== 0);
  const text = `${timeout === undefined ? ended : running} (${how(end, timeout)})`;
  return { ...failed(text, isError ? fixOfError(end, output) : fix(main)), output };
}

/** The fix of an application that has failed. A signal of another program, such as that at a limit of memory, prints nothing. */
function fixOfError({ kind }: ProgramEnd, output: string): string {
  if (output.trim() !== '') return 'fix the error below';
  return kind === 'killed'
    ? 'find the program that sent the signal; the system sends SIGKILL when it has no free memory'
    : 'find the call that ends the process: it has printed no error';
}

function how(end: Exclude<ProgramEnd, { kind: 'not-started' }>, timeout: number | undefined): string {
  if (timeout !== undefined) return `stopped after ${timeout} seconds`;
  return end.kind === 'exited' ? `exit code ${end.code}` : end.signal;
}
