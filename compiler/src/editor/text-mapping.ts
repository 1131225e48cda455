import type { Span } from '../model/span.js';

/** A place in a text: lines and columns count from 1, as in spans. */
export interface TextPlace {
  readonly line: number;
  readonly column: number;
}

/**
 * Maps places of one text to another that was made of it by an edit: what is before the first difference and after the last one is
 * the same text.
 */
export class TextMapping {
  readonly #from: LineStarts;
  readonly #to: LineStarts;
  /** The lengths of the equal beginnings and ends. */
  readonly #before: number;
  readonly #after: number;

  constructor(from: string, to: string) {
    this.#from = new LineStarts(from);
    this.#to = new LineStarts(to);
    const shorter = Math.min(from.length, to.length);
    let before = 0;
    while (before < shorter && from.charCodeAt(before) === to.charCodeAt(before)) before++;
    let after = 0;
    while (
      after < shorter - before &&
      from.charCodeAt(from.length - 1 - after) === to.charCodeAt(to.length - 1 - after)
    )
      after++;
    this.#before = before;
    this.#after = after;
  }

  /** The place in the second text; `undefined` for one that was edited. */
  placeOf(place: TextPlace): TextPlace | undefined {
    const offset = this.#from.offsetOf(place);
    if (offset === undefined) return undefined;
    if (offset <= this.#before) return this.#to.placeOf(offset);
    const fromEnd = this.#from.length - offset;
    return fromEnd <= this.#after ? this.#to.placeOf(this.#to.length - fromEnd) : undefined;
  }

  /** The stretch in the second text; `undefined` for one of which an end was edited. */
  spanOf(span: Span): Span | undefined {
    const start = this.placeOf(span);
    const end = this.placeOf({ line: span.endLine, column: span.endColumn });
    if (start === undefined || end === undefined) return undefined;
    return { ...span, ...start, endLine: end.line, endColumn: end.column };
  }
}

/** The offsets at which the lines of a text begin. */
class LineStarts {
  readonly length: number;
  readonly #starts: readonly number[];

  constructor(text: string) {
    this.length = text.length;
    const starts = [0];
    for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
    this.#starts = starts;
  }

  offsetOf({ line, column }: TextPlace): number | undefined {
    const start = this.#starts[line - 1];
    if (start === undefined) return undefined;
    const offset = start + column - 1;
    return offset <= (this.#starts[line] ?? this.length) ? offset : undefined;
  }

  placeOf(offset: number): TextPlace {
    let low = 0;
    let high = this.#starts.length - 1;
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if ((this.#starts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return { line: low + 1, column: offset - (this.#starts[low] ?? 0) + 1 };
  }
}
