import type { ClassReference } from '../../model/class-reference.js';
import type { ForeignApplication } from '../../model/foreign/foreign-application.js';

/**
 * The code that starts classes of this application with another framework, and the code that configures the started
 * application. The package may also contain an application of another framework with classes of its own.
 */
export function startedElsewhere(
  own: readonly (readonly { readonly class: ClassReference }[])[],
  found: readonly ForeignApplication[],
): readonly ForeignApplication[] {
  // Most packages have none.
  if (found.length === 0) return found;
  const ids = new Set(own.flat().map((entry) => entry.class.id));
  const known = found.filter(({ classes }) => classes === undefined || classes.some((id) => ids.has(id)));
  return known.some(({ classes }) => classes !== undefined) ? known : [];
}
