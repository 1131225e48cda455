import { missingLibrary } from '../../diagnostics/catalogue/libraries.js';
import type { Report } from '../../diagnostics/diagnostic.js';
import type { ClassReference } from '../../model/class-reference.js';
import type { Span } from '../../model/span.js';

/** Reports a class of a built package whose decorators are not known. Returns whether it did. */
export function reportMissingLibrary({ id, name, origin }: ClassReference, span: Span, report: Report): boolean {
  if (origin.kind !== 'package' || origin.withoutLibrary === undefined) return false;
  // A source can be imported by its path.
  const holder = origin.hasSources === true ? id.slice(0, id.lastIndexOf('#')) : origin.specifier;
  report(
    missingLibrary.at(span, {
      entry: `\`${name}\``,
      name: holder,
      directory: origin.withoutLibrary,
      hasSources: origin.hasSources === true,
    }),
  );
  return true;
}
