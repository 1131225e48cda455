import type { ImportExtension } from '../files/import-specifier.js';
import type { Span } from '../model/span.js';

/** The settings of one application: the `ashlar` entry of its `package.json`, with defaults. All paths are absolute. */
export interface Settings {
  /** The directory that holds the `package.json`. */
  readonly directory: string;
  /** Name and version from the `package.json`, for the API document. */
  readonly name: string;
  readonly version: string;
  /** The root module when the settings name one: `src/app.ts#AppModule`. */
  readonly root?: NamedRoot;
  /** The output directory. */
  readonly out: string;
  readonly tsconfig: string;
  /** The entry file, which `ashlar run` starts. It may be missing. */
  readonly main: string;
  /** The file of the client; absent when a build does not write it. */
  readonly client?: string;
  /** Names of warnings that are not reported: `unused-export`. */
  readonly silence?: readonly string[];
  /** Present when a slash at the end of a request's path is ignored. */
  readonly trailingSlash?: 'ignore';
  /** Present when the types of requests reject properties that they do not declare. */
  readonly unknownProperties?: 'reject';
}

/** The root module that the settings name. */
interface NamedRoot {
  readonly file: string;
  readonly className: string;
  /** The setting in `package.json`. */
  readonly span?: Span;
}

/** The settings of a library: the entry with `library` in its `package.json`, with defaults. All paths are absolute. */
export interface LibrarySettings {
  /** The directory that holds the `package.json`. */
  readonly directory: string;
  readonly name: string;
  readonly tsconfig: string;
  /** The sources of entries that the settings name, relative to the directory: `src/index.ts` by `.`. */
  readonly sources: ReadonlyMap<string, string>;
  /** Names of warnings that are not reported. */
  readonly silence?: readonly string[];
}

/** The style of generated code, which follows the user's tsconfig. */
export interface OutputStyle {
  /** The extension of relative imports: `.js` (nodenext), none (bundler), `.ts` (import rewriting). */
  readonly importExtension: ImportExtension;
  /** The quote that the root module's file uses more. */
  readonly quote: "'" | '"';
  /** Whether the user's compiler has `strictNullChecks` and `noImplicitAny` on: without them, it infers less from checks and from empty lists. */
  readonly strict: boolean;
}
