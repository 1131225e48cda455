import { sameItems } from './same-items.js';
import type { Tables, Tracked } from './tables.js';

/** A computation whose result is kept, and what the result may depend on besides the lookups in tables. */
export interface KeptComputation {
  readonly kind: string;
  /** The data that the computation is about. */
  readonly subject: object;
  /** Everything else, compared item by item by identity. */
  readonly circumstances: readonly unknown[];
}

interface KeptResult<Result> extends Tracked<Result> {
  readonly circumstances: readonly unknown[];
}

type ResultsByKind<Result> = Map<string, Map<object, KeptResult<Result>>>;

/** The results of computations, kept from one build to the next: each build keeps those that it needed, and no others. */
export class KeptResults<Result> {
  #former: ResultsByKind<Result> = new Map();
  #current: ResultsByKind<Result> = new Map();

  /** Begins the next build. */
  begin(): void {
    this.#former = this.#current;
    this.#current = new Map();
  }

  /** The result of the last build, if all that it depends on is the same; otherwise that of `run`. */
  of(computation: KeptComputation, tables: Tables, run: () => Result): Result {
    const { kind, subject, circumstances } = computation;
    const kept = this.#former.get(kind)?.get(subject);
    const isCurrent =
      kept !== undefined && sameItems(kept.circumstances, circumstances) && tables.areCurrent(kept.reads);
    if (!isCurrent) return this.anew(computation, tables, run);
    tables.apply(kept.writes);
    this.#keep(kind, subject, kept);
    return kept.result;
  }

  /** The result of `run`, which replaces one that was kept. */
  anew({ kind, subject, circumstances }: KeptComputation, tables: Tables, run: () => Result): Result {
    const tracked = tables.track(run);
    this.#keep(kind, subject, { circumstances, ...tracked });
    return tracked.result;
  }

  #keep(kind: string, subject: object, kept: KeptResult<Result>): void {
    const results = this.#current.get(kind);
    if (results === undefined) this.#current.set(kind, new Map([[subject, kept]]));
    else results.set(subject, kept);
  }
}
