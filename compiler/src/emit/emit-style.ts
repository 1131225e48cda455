/** How generated files are to look, so that they fit the application beside which they stand. */
export interface EmitStyle {
  /** The directory of the generated files, relative to the project's directory: `src/generated`. */
  readonly outDirectory: string;
  /** What stands behind a relative import: `.js` (nodenext), nothing (bundler), `.ts` (import rewriting). */
  readonly importExtension: '.js' | '' | '.ts';
  readonly quote: "'" | '"';
  /** Whether the user's compiler has `strictNullChecks` and `noImplicitAny` on: without them, it infers less from checks and from empty lists. */
  readonly strict: boolean;
}
