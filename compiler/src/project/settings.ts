/** How one application is to be compiled: the `ashlar` entry of its `package.json`, defaults filled in. All paths absolute. */
export interface Settings {
  /** The directory that holds the `package.json`. */
  readonly directory: string;
  /** Name and version from the `package.json`, for the API document. */
  readonly name: string;
  readonly version: string;
  /** The root module when the settings name one: `src/app.ts#AppModule`. */
  readonly root?: { readonly file: string; readonly className: string };
  /** Where the artifacts go. */
  readonly out: string;
  readonly tsconfig: string;
  /** Names of warnings that are not to be told: `unused-export`. */
  readonly silence?: readonly string[];
}

/** What of the user's tsconfig the generated code has to follow. */
export interface OutputStyle {
  /** What stands behind a relative import: `.js` (nodenext), nothing (bundler), `.ts` (import rewriting). */
  readonly importExtension: '.js' | '' | '.ts';
  /** The quote that the root module's file uses more. */
  readonly quote: "'" | '"';
  /** Whether the user's compiler has `strictNullChecks` and `noImplicitAny` on: without them, it infers less from checks and from empty lists. */
  readonly strict: boolean;
}
