/** One part of a path between two slashes. */
export type PathSegment =
  | { readonly kind: 'literal'; readonly text: string }
  | {
      readonly kind: 'parameter';
      readonly name: string;
      /** The name is a proposal for a path that has none, or not an identifier: the handler need not have it yet. */
      readonly isAssumed?: true;
    };
