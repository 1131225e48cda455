/**
 * The part of the bodies of a file's functions that belongs to the meaning of the file: none, the exceptions that they throw and the functions
 * that they call, also the values that they return and pass on, or all of it.
 */
export type BodyUse = 'nothing' | 'exceptions' | 'values' | 'everything';

const uses: readonly BodyUse[] = ['nothing', 'exceptions', 'values', 'everything'];

/** The uses of the bodies of the files that have been read, by path. */
export class BodyUses {
  readonly #uses = new Map<string, BodyUse>();

  /** The widest use of a file. */
  of(path: string): BodyUse {
    return this.#uses.get(path) ?? 'nothing';
  }

  /** Records a use. */
  add(path: string, use: BodyUse): void {
    if (uses.indexOf(use) > uses.indexOf(this.of(path))) this.#uses.set(path, use);
  }
}
