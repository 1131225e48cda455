import { compareText } from '../../model/compare-text.js';
import type { Span } from '../../model/span.js';

/** Collects uses with one cause, such as an import from another framework: each cause is reported once. */
export class UsesByCause<Use extends { readonly span: Span }> {
  readonly #uses = new Map<string, [Use, ...Use[]]>();

  /** Adds a use of a cause. */
  add(cause: string, use: Use): void {
    const known = this.#uses.get(cause);
    if (known === undefined) this.#uses.set(cause, [use]);
    else known.push(use);
  }

  /** The uses of each cause, in the order of the source. */
  *inOrder(): Iterable<readonly [first: Use, ...others: Use[]]> {
    for (const uses of this.#uses.values()) yield uses.sort((a, b) => compareSpans(a.span, b.span));
  }
}

function compareSpans(a: Span, b: Span): number {
  return compareText(a.file, b.file) || a.line - b.line || a.column - b.column;
}
