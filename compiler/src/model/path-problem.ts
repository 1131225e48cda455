/** The problem of a path, and the part of it that is the cause. */
export interface PathProblem {
  readonly kind:
    | 'empty-segment'
    | 'partial-parameter'
    | 'parameter-name'
    | 'repeated-parameter'
    | 'colon-parameter'
    | 'wildcard'
    | 'dot-segment'
    | 'character';
  readonly text: string;
}
