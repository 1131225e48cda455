import type { Span } from '../model/span.js';

/** Something that keeps the sources from being read: until it is fixed, nothing else about the application is known. */
export type ProjectProblem = TsconfigProblem | SolutionProblem | SetupProblem | SyntaxProblem | EncodingProblem;

/** Something wrong with the tsconfig. What could be read of it is used nevertheless. */
export interface TsconfigProblem {
  readonly kind: 'malformed-tsconfig' | 'missing-base-tsconfig' | 'no-source-files';
  /** The complaint in one line. */
  readonly text: string;
  readonly span?: Span;
}

/** A tsconfig without sources of its own, which only references other ones. */
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
  /** The options that work, as they are to be written. */
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
  /** What installs it: `npm install`, `pnpm add ashlar`. */
  readonly command: string;
  readonly span: Span;
}

/** A package is there, but the types that its `package.json` names are not. */
export interface UnbuiltPackage {
  readonly kind: 'unbuilt-package';
  readonly name: string;
  /** The types, relative to the package. */
  readonly types: string;
  readonly span: Span;
}

/** A source file that cannot be parsed. */
export interface SyntaxProblem {
  readonly kind: 'syntax-error';
  /** TypeScript's message in one line. */
  readonly text: string;
  readonly span: Span;
  /** Places that belong to the error, such as the `{` that is never closed. */
  readonly related: readonly RelatedProblemPlace[];
  /** What is at the place is a marker that a merge has left. */
  readonly isMergeConflict: boolean;
}

/** A source file whose bytes are not text. */
export interface EncodingProblem {
  readonly kind: 'invalid-encoding';
  /** The first place that cannot be read. */
  readonly span: Span;
}

/** Another place of a problem, and what is there. */
export interface RelatedProblemPlace {
  readonly span: Span;
  readonly message: string;
}
