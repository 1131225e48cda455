/** The problem of a path, and the part of it that is the cause. */
export interface PathProblem {
  readonly kind:
    | 'empty-segment'
    | 'partial-parameter'
    | 'parameter-name'
    | 'repeated-parameter'
    | 'colon-parameter'
    | 'optional-part'
    | 'regular-expression'
    | 'wildcard'
    | 'dot-segment'
    | 'character';
  readonly text: string;
  /** The nearest path, where the path has the syntax of another router. */
  readonly meant?: MeantPath;
}

/** The path of Ashlar that comes nearest to one with the syntax of another router. */
export interface MeantPath {
  readonly path: string;
  readonly parameters: readonly MeantParameter[];
  /** The paths without one or more optional parts, of which the last is left out first. */
  readonly shorter: readonly string[];
}

/** A parameter of such a path. */
export interface MeantParameter {
  readonly name: string;
  /** The path does not have this name: it has no name, or one that is not an identifier. */
  readonly isAssumed: boolean;
  /** The regular expression for its text. */
  readonly pattern?: string;
  /** The type for its text, where the path names it: `Int` of `{id:int}`. */
  readonly type?: string;
  /** Whether it stands for any number of segments. */
  readonly isWildcard: boolean;
  /** Its whole segment, where the path has other text beside it: `:id.json`. */
  readonly segment?: string;
}
