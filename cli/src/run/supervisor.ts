import type { ChildProcess, ProgramEnd } from '../processes/child-process.js';

/** The program of a supervisor, and the callbacks for what happens to it. */
export interface Supervised {
  /** Starts the program; `undefined` when it must not be started now. */
  readonly start: () => ChildProcess | undefined;
  /** Called when the program has ended by itself. */
  readonly onEnd: (end: ProgramEnd) => void;
  /** Called when the program still runs some time after the signal to end. */
  readonly onWait: () => void;
  /** Called when the program has not ended in time, and is killed. */
  readonly onKill: () => void;
}

/** How long a program may take to end after the signal, in milliseconds. */
export interface Patience {
  readonly untilNotice: number;
  readonly untilKill: number;
}

/** Longer than the time in which an application of Ashlar drains its connections by default, so that its hooks run. */
export const defaultPatience: Patience = { untilNotice: 1000, untilKill: 12_000 };

/**
 * Keeps one process of a program running, never two: a restart waits for the end of the process before it starts the next
 * one. Restarts in the meantime are one restart.
 */
export class Supervisor {
  readonly #supervised: Supervised;
  readonly #patience: Patience;
  #child: ChildProcess | undefined;
  #stopping: Promise<void> | undefined;
  #restarting: Promise<void> | undefined;
  #isWanted = false;
  #isClosed = false;
  #held: Promise<void> | undefined;
  #release: () => void = () => {};

  constructor(supervised: Supervised, patience = defaultPatience) {
    this.#supervised = supervised;
    this.#patience = patience;
  }

  /** Whether a process runs. */
  get isRunning(): boolean {
    return this.#child !== undefined;
  }

  /** Ends the process, if one runs, and starts the next one. */
  restart(): void {
    this.#isWanted = true;
    this.#restarting ??= this.#restart().finally(() => {
      this.#restarting = undefined;
    });
  }

  /** Starts no process until `release`: the files of the program are about to change. */
  hold(): void {
    this.#held ??= new Promise((resolve) => {
      this.#release = resolve;
    });
  }

  release(): void {
    this.#held = undefined;
    this.#release();
  }

  /** Ends the process for good, with this signal first. */
  async close(signal: NodeJS.Signals): Promise<void> {
    this.#isClosed = true;
    this.release();
    await this.#stop(signal);
    await this.#restarting;
  }

  /** Ends the process and all that it started at once. */
  kill(): void {
    this.#child?.killTree();
  }

  async #restart(): Promise<void> {
    while (this.#isWanted) {
      await this.#stop('SIGTERM');
      while (this.#held !== undefined) await this.#held;
      this.#isWanted = false;
      if (!this.#isClosed) this.#start();
    }
  }

  #start(): void {
    const child = this.#supervised.start();
    if (child === undefined) return;
    this.#child = child;
    void child.ended.then((end) => {
      this.#child = undefined;
      if (this.#stopping === undefined && !this.#isClosed) this.#supervised.onEnd(end);
    });
  }

  async #stop(signal: NodeJS.Signals): Promise<void> {
    if (this.#stopping !== undefined) this.#child?.signal(signal);
    this.#stopping ??= this.#endChild(signal).finally(() => {
      this.#stopping = undefined;
    });
    await this.#stopping;
  }

  async #endChild(signal: NodeJS.Signals): Promise<void> {
    const child = this.#child;
    if (child === undefined) return;
    const notice = setTimeout(this.#supervised.onWait, this.#patience.untilNotice);
    const kill = setTimeout(() => {
      this.#supervised.onKill();
      child.killTree();
    }, this.#patience.untilKill);
    child.signal(signal);
    await child.ended;
    clearTimeout(notice);
    clearTimeout(kill);
    // Processes that it started can hold its port.
    child.killTree();
  }
}
