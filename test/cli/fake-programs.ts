import type { ChildProcess, Program, ProgramEnd } from '../../cli/src/processes/child-process.ts';

/** Programs that a test plays: it sees what was started, and decides how each ends. */
export interface FakePrograms {
  /** The command lines in the order of their start. */
  readonly started: readonly string[];
  readonly start: (program: Program) => ChildProcess;
}

/** Makes programs whose ends `end` decides; `'never'` is a program that runs until it is killed. */
export function fakePrograms(
  end: (line: string, program: Program) => ProgramEnd | 'never' | Promise<ProgramEnd>,
): FakePrograms {
  const started: string[] = [];
  return {
    started,
    start: (program) => {
      const line = [program.command, ...program.args].join(' ');
      started.push(line);
      const result = end(line, program);
      let kill = (): void => {};
      const killed = new Promise<ProgramEnd>((resolve) => {
        kill = () => resolve({ kind: 'killed', signal: 'SIGKILL', stdout: '', stderr: 'Error: \u001b[2J\n  at x\n' });
      });
      const ended = result === 'never' ? killed : Promise.race([Promise.resolve(result), killed]);
      return { ended, signal: () => kill(), killTree: () => kill() };
    },
  };
}

/** The end of a program with an exit code and its output. */
export function exited(code: number, stdout = '', stderr = ''): ProgramEnd {
  return { kind: 'exited', code, stdout, stderr };
}
