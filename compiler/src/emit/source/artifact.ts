/** A file that the compiler writes. */
export interface Artifact {
  /** The name of the file below the output directory. */
  readonly name: string;
  /** The whole text, with LF. */
  readonly text: string;
  /** The same text in pieces, which later builds use again: writing them is faster than joining them first. */
  readonly pieces?: readonly string[];
  /** An existing file of the application at this path is not changed. */
  readonly yields?: true;
}

/** Makes an artifact of pieces, which are joined only when the text is read. */
export function artifactOf(name: string, pieces: readonly string[]): Artifact {
  return {
    name,
    get text() {
      return pieces.join('');
    },
    pieces,
  };
}
