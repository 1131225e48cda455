import type { Span } from '../model/span.js';

/** A problem that prevents reading the sources: until it is fixed, nothing else of the application can be checked. */
export type ProjectProblem =
  | TsconfigProblem
  | SolutionProblem
  | SetupProblem
  | LibraryFileProblem
  | SyntaxProblem
  | EncodingProblem;

/** A problem of the tsconfig. Its readable parts are used nevertheless. */
export interface TsconfigProblem {
  readonly kind: 'malformed-tsconfig' | 'missing-base-tsconfig' | 'no-source-files';
  /** The message in one line. */
  readonly text: string;
  readonly span?: Span;
}

/** A tsconfig without sources of its own, which only references others. */
export interface SolutionProblem {
  readonly kind: 'solution-tsconfig';
  readonly path: string;
  /** The tsconfig files that it references; the one that has the sources first. */
  readonly references: readonly string[];
  readonly span?: Span;
}

/** A setup under which `ashlar`, or a package of the workspace, cannot be found. */
export type SetupProblem = UnsupportedResolution | PlugAndPlay | MissingFramework | UnbuiltPackage;

/** `ashlar` is installed, but the tsconfig makes TypeScript overlook it. */
export interface UnsupportedResolution {
  readonly kind: 'unsupported-resolution';
  /** The option that is the cause, as written: `"moduleResolution": "node10"`. */
  readonly option: string;
  /** The text of the options that work. */
  readonly instead: string;
  readonly span: Span;
}

/** Yarn keeps the packages in archives instead of `node_modules`. */
export interface PlugAndPlay {
  readonly kind: 'plug-and-play';
  readonly span: Span;
}

/** There is no `ashlar` in any `node_modules`. */
export interface MissingFramework {
  readonly kind: 'missing-framework';
  /** The command that installs it: `npm install`, `pnpm add ashlar`. */
  readonly command: string;
  readonly span: Span;
}

/** A package exists, but the types that its `package.json` names do not. */
export interface UnbuiltPackage {
  readonly kind: 'unbuilt-package';
  readonly name: string;
  /** The types, relative to the package. */
  readonly types: string;
  /** Whether it is a link to a directory, and not a copy of what was published. */
  readonly isLink: boolean;
  readonly span: Span;
}

/** A package whose library file has not what the application imports. The span is the import. */
export type LibraryFileProblem = {
  /** The name of the package. */
  readonly package: string;
  /** The path of its library file, relative to the project's directory. */
  readonly path: string;
  readonly span: Span;
} /** `outside`: a path in it that leads out of the package. */ & (
  | { readonly kind: 'malformed-library'; readonly outside?: string }
  | { readonly kind: 'other-library-format'; readonly format: string; readonly supported: number }
  | { readonly kind: 'missing-library-entry'; readonly specifier: string; readonly entries: readonly string[] }
);

/** A source file that cannot be parsed. */
export interface SyntaxProblem {
  readonly kind: 'syntax-error';
  /** TypeScript's message in one line. */
  readonly text: string;
  readonly span: Span;
  /** Places that belong to the error, such as the `{` that is never closed. */
  readonly related: readonly RelatedProblemPlace[];
  /** Whether the error is a merge conflict marker. */
  readonly isMergeConflict: boolean;
}

/** A source file whose bytes are not text. */
export interface EncodingProblem {
  readonly kind: 'invalid-encoding';
  /** The first place that cannot be read. */
  readonly span: Span;
}

/** A further place of a problem, with a description. */
export interface RelatedProblemPlace {
  readonly span: Span;
  readonly message: string;
}
