import type { Burst } from './coalescer.js';

/** The parts of a build after a change. */
export interface BuildSteps<Compiled> {
  /** Whether a path is one of a source that affects the result. */
  isSource(path: string): boolean;
  readFile(path: string): string | undefined;
  /** Compiles after changes; `undefined` when they need no build. */
  compile(paths: ReadonlySet<string>, since: number): Promise<Compiled | undefined>;
  hasErrors(compiled: Compiled): boolean;
  /** Writes and reports a result. */
  finish(compiled: Compiled, since: number): Promise<unknown>;
  /** Takes note of a result that is not reported yet. */
  withhold(): void;
}

/** A source that was built before its burst has ended, with the result if that has errors. */
interface BuiltSource<Compiled> {
  readonly path: string;
  readonly text: string;
  readonly withheld?: Compiled;
}

/**
 * Builds after bursts of changes. A single saved source is built as soon as it changes, before its burst has ended. Errors are
 * withheld until then, because the source may be half written.
 */
export class EarlyBuild<Compiled> {
  readonly #steps: BuildSteps<Compiled>;
  #built: BuiltSource<Compiled> | undefined;

  constructor(steps: BuildSteps<Compiled>) {
    this.#steps = steps;
  }

  /** Builds at the beginning of a burst, for the source that was saved. */
  async begin({ paths, since }: Burst): Promise<void> {
    const [path] = paths;
    if (path === undefined || !this.#steps.isSource(path)) return;
    const text = this.#steps.readFile(path);
    if (text === undefined || text === '') return;
    const compiled = await this.#steps.compile(paths, since);
    this.#built = { path, text };
    if (compiled === undefined) return;
    if (this.#steps.hasErrors(compiled)) {
      this.#built = { path, text, withheld: compiled };
      this.#steps.withhold();
    } else await this.#steps.finish(compiled, since);
  }

  /** Builds at the end of a burst. There is nothing more to do for a source that was built early and is the same. */
  async end({ paths, since }: Burst): Promise<void> {
    const { path, text, withheld } = this.#built ?? {};
    this.#built = undefined;
    const isSame = path !== undefined && this.#steps.readFile(path) === text;
    const others = new Set([...paths].filter((changed) => !isSame || changed !== path));
    if (others.size === 0) {
      if (withheld !== undefined) await this.#steps.finish(withheld, since);
      return;
    }
    const compiled = await this.#steps.compile(withheld === undefined ? others : paths, since);
    const result = compiled ?? withheld;
    if (result !== undefined) await this.#steps.finish(result, since);
  }
}
