/** What is wrong with a path, and the part of it that is to blame. */
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
