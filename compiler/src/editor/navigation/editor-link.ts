import { type Span, startOf } from '../../model/span.js';

/** A place that leads to another. */
export interface EditorLink {
  readonly from: Span;
  readonly to: Span;
}

/** Links without those to a place that an earlier link leads to, or that a link is at itself. */
export function distinctLinks(links: readonly EditorLink[]): readonly EditorLink[] {
  const byTarget = new Map<string, EditorLink>();
  for (const link of links) {
    const target = startOf(link.to);
    if (target !== startOf(link.from) && !byTarget.has(target)) byTarget.set(target, link);
  }
  return [...byTarget.values()];
}
