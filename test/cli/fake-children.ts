import type { ChildProcess, ProgramEnd } from '../../cli/src/processes/child-process.ts';

/** Processes that end when a test says so, and the order of what happens to them: `start 1`, `SIGTERM 1`, `start 2`. */
export class FakeChildren {
  readonly events: string[] = [];
  #count = 0;
  #end: (end: ProgramEnd) => void = () => {};
  readonly #endsAtOnce: boolean;

  /** `endsAtOnce`: the processes end at the first signal. */
  constructor(endsAtOnce = false) {
    this.#endsAtOnce = endsAtOnce;
  }

  start(): ChildProcess {
    this.#count += 1;
    const number = this.#count;
    this.events.push(`start ${number}`);
    return {
      ended: new Promise((resolve) => {
        this.#end = resolve;
      }),
      signal: (signal) => {
        this.events.push(`${signal} ${number}`);
        if (this.#endsAtOnce) this.exit(0);
      },
      killTree: () => {
        this.events.push(`kill tree ${number}`);
        this.#end({ kind: 'killed', signal: 'SIGKILL', stdout: '', stderr: '' });
      },
    };
  }

  /** Ends the current process. */
  exit(code: number): void {
    this.#end({ kind: 'exited', code, stdout: '', stderr: '' });
  }

  /** Fulfilled when this has happened. */
  async happened(event: string): Promise<void> {
    while (!this.events.includes(event)) await new Promise((resolve) => setImmediate(resolve));
  }
}
