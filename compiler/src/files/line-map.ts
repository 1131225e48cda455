import type { Span } from '../model/span.js';

/** Converts offsets to lines and columns of one text. */
export class LineMap {
  readonly #starts: number[] = [0];

  constructor(text: string) {
    for (const { index } of text.matchAll(/\r\n|\r|\n/g)) {
      this.#starts.push(text.startsWith('\r\n', index) ? index + 2 : index + 1);
    }
  }

  /** The span from `start` to `end` (exclusive) in a file of that name. */
  span(file: string, start: number, end: number): Span {
    const from = this.#position(start);
    const to = this.#position(end);
    return { file, line: from.line, column: from.column, endLine: to.line, endColumn: to.column };
  }

  #position(offset: number): { line: number; column: number } {
    let low = 0;
    let high = this.#starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((this.#starts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return { line: low + 1, column: offset - (this.#starts[low] ?? 0) + 1 };
  }
}
