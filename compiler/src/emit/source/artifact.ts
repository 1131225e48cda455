/** A file that the compiler writes: its name below the output directory, and its whole text, with LF. */
export interface Artifact {
  readonly name: string;
  readonly text: string;
  /** A file of the application in its place is kept. */
  readonly yields?: true;
}
