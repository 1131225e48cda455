/** How generated files are to look, so that they fit the application beside which they stand. */
export interface EmitStyle {
  /** The directory of the generated files, relative to the project's directory: `src/generated`. */
  readonly outDirectory: string;
  /** What stands behind a relative import: `.js` (nodenext), nothing (bundler), `.ts` (import rewriting). */
  readonly importExtension: '.js' | '' | '.ts';
  readonly quote: "'" | '"';
  /** Whether the user's compiler tells `null` and `undefined` from other types: without it, checks for them narrow nothing. */
  readonly strictNullChecks: boolean;
}
