import { sameItems } from './same-items.js';
import type { Tables, Tracked, Tracking } from './tables.js';

/** A computation whose result is kept, and what the result may depend on besides the lookups in tables. */
export interface KeptComputation {
  readonly kind: string;
  /** The data that the computation is about. */
  readonly subject: object;
  /** Everything else, compared item by item by identity. */
  readonly circumstances: readonly unknown[];
}

interface KeptResult<Result> extends Tracked<Result> {
  readonly subject: object;
  readonly circumstances: readonly unknown[];
  /** The number of the last build that needed it. */
  build: number;
}

/**
 * The results of computations, kept from one build to the next: each build keeps those that it needed, and no others. With tables
 * that note nothing, nothing is kept.
 */
export class KeptResults<Result> {
  readonly #kinds = new Map<string, ResultsOfKind<Result>>();
  #build = 0;
  #hasEnded = true;

  /** Begins the next build. */
  begin(): void {
    this.end();
    this.#build++;
    this.#hasEnded = false;
  }

  /** Ends the build: results that it did not need are released. */
  end(): void {
    if (this.#hasEnded) return;
    this.#hasEnded = true;
    for (const results of this.#kinds.values()) results.releaseOthers(this.#build);
  }

  /** The result of the last build, if all that it depends on is the same; otherwise that of `run`. */
  of(computation: KeptComputation, tables: Tables, run: () => Result): Result {
    const { tracking } = tables;
    return tracking === undefined ? run() : this.#keptOr(computation, tracking, run);
  }

  /** The result of `run`, which replaces the one that is kept in this build. */
  anew({ kind, subject, circumstances }: KeptComputation, { tracking }: Tables, run: () => Result): Result {
    if (tracking === undefined) return run();
    const current = { subject, circumstances, build: this.#build, ...tracking.track(run) };
    this.#ofKind(kind).keep(current, this.#build);
    return current.result;
  }

  #keptOr({ kind, subject, circumstances }: KeptComputation, tracking: Tracking, run: () => Result): Result {
    const results = this.#ofKind(kind);
    const kept = results.find(subject);
    const isCurrent = kept !== undefined && sameItems(kept.circumstances, circumstances) && tracking.reuse(kept.notes);
    const current = isCurrent ? kept : { subject, circumstances, build: 0, ...tracking.track(run) };
    results.keep(current, this.#build);
    return current.result;
  }

  #ofKind(kind: string): ResultsOfKind<Result> {
    let results = this.#kinds.get(kind);
    if (results === undefined) {
      results = new ResultsOfKind();
      this.#kinds.set(kind, results);
    }
    return results;
  }
}

/** The results of the last build and of this one, by their subjects. */
class ResultsOfKind<Result> {
  readonly #results = new Map<object, KeptResult<Result>>();
  /** How many of them this build needed so far. */
  #needed = 0;

  find(subject: object): KeptResult<Result> | undefined {
    return this.#results.get(subject);
  }

  keep(result: KeptResult<Result>, build: number): void {
    const known = this.#results.get(result.subject);
    if (known?.build !== build) this.#needed++;
    result.build = build;
    if (known !== result) this.#results.set(result.subject, result);
  }

  releaseOthers(build: number): void {
    // Most builds need the results of the one before, and no others.
    if (this.#needed < this.#results.size) {
      for (const [subject, result] of this.#results) if (result.build !== build) this.#results.delete(subject);
    }
    this.#needed = 0;
  }
}
