import type { Span } from '../model/span.js';
import type { Problem } from './diagnostic.js';
import type { Change } from './repair.js';

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
    ...(diagnostic.repairs !== undefined && {
      repairs: diagnostic.repairs.map((repair) => ({
        ...repair,
        changes: repair.changes.map((change) => movedChange(change, moved)),
      })),
    }),
  }));
}

/** A change in the file that its name stands for. */
function movedChange(change: Change, moved: (span: Span) => Span): Change {
  return 'of' in change ? { ...change, of: moved(change.of) } : { ...change, span: moved(change.span) };
}
