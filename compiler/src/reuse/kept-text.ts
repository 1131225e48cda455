import { sameItems } from './same-items.js';

/** A long text that consists of pieces, kept from one build to the next. */
export class KeptText {
  #pieces: readonly string[] = [];
  #text = '';

  /** The pieces joined: the text of the last build, if it had the same ones. */
  join(pieces: readonly string[]): string {
    if (!sameItems(this.#pieces, pieces)) {
      this.#pieces = pieces;
      this.#text = pieces.join('');
    }
    return this.#text;
  }
}
