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
}

/**
 * The results of computations, kept from one build to the next: each build keeps those that it needed, and no others. With tables
 * that note nothing, nothing is kept.
 */
export class KeptResults<Result> {
  #kinds = new Map<string, ResultsOfKind<Result>>();

  /** Begins the next build. */
  begin(): void {
    const former = this.#kinds;
    this.#kinds = new Map();
    for (const [kind, results] of former) {
      if (results.length > 0) this.#kinds.set(kind, new ResultsOfKind(results));
    }
  }

  /** The result of the last build, if all that it depends on is the same; otherwise that of `run`. */
  of(computation: KeptComputation, tables: Tables, run: () => Result): Result {
    const { tracking } = tables;
    return tracking === undefined ? run() : this.#keptOr(computation, tracking, run);
  }

  /** The result of `run`, which replaces the one that is kept in this build. */
  anew({ kind, subject, circumstances }: KeptComputation, { tracking }: Tables, run: () => Result): Result {
    if (tracking === undefined) return run();
    const current = { subject, circumstances, ...tracking.track(run) };
    this.#ofKind(kind).replace(current);
    return current.result;
  }

  #keptOr({ kind, subject, circumstances }: KeptComputation, tracking: Tracking, run: () => Result): Result {
    const results = this.#ofKind(kind);
    const kept = results.find(subject);
    const isCurrent = kept !== undefined && sameItems(kept.circumstances, circumstances) && tracking.reuse(kept.notes);
    const current = isCurrent ? kept : { subject, circumstances, ...tracking.track(run) };
    results.keep(current);
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

/** The results of one build, and those of the one before. Most of them are needed in the same order. */
class ResultsOfKind<Result> {
  readonly #current: KeptResult<Result>[] = [];
  readonly #former: readonly KeptResult<Result>[];
  /** The place after the result that was found last. */
  #next = 0;
  /** The places of subjects, once the order is another one. */
  #places: ReadonlyMap<object, number> | undefined;
  /** The places of the results of this build, once one is replaced: all of them are known then. */
  #currentPlaces: ReadonlyMap<object, number> | undefined;

  constructor(former?: ResultsOfKind<Result>) {
    this.#former = former === undefined ? [] : former.#current;
  }

  get length(): number {
    return this.#current.length;
  }

  find(subject: object): KeptResult<Result> | undefined {
    const next = this.#former[this.#next];
    if (next?.subject !== subject) {
      this.#places ??= new Map(this.#former.map((one, place) => [one.subject, place]));
      this.#next = this.#places.get(subject) ?? this.#next;
    }
    const found = this.#former[this.#next];
    if (found?.subject !== subject) return undefined;
    this.#next++;
    return found;
  }

  keep(result: KeptResult<Result>): void {
    this.#current.push(result);
  }

  replace(result: KeptResult<Result>): void {
    this.#currentPlaces ??= new Map(this.#current.map((one, place) => [one.subject, place]));
    const place = this.#currentPlaces.get(result.subject);
    if (place !== undefined) this.#current[place] = result;
  }
}
