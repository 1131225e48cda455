/** The first words of the comments at places that need a decision. */
export const commentMark = 'ashlar-migrate:';

/** The comment at a place that needs a decision. `page` is a page of the documentation of `ashlar`. */
export function commentText(decision: string, page: string): string {
  return `// ${commentMark} ${decision} (docs/${page} of ashlar)`;
}
