import type { Span } from '../model/span.js';
import type { Problem } from './diagnostic.js';

/** Diagnostics with the paths of their files in place of the names that facts use. */
export function withPaths<Item extends Problem>(
  diagnostics: readonly Item[],
  pathOf: (file: string) => string,
): readonly Item[] {
  const moved = (span: Span): Span => ({ ...span, file: pathOf(span.file) });
  return diagnostics.map((diagnostic) => ({
    ...diagnostic,
    ...(diagnostic.span !== undefined && { span: moved(diagnostic.span) }),
    related: diagnostic.related.map((place) => ({ ...place, span: moved(place.span) })),
  }));
}
