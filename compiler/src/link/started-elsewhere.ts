import type { ClassReference } from '../model/class-reference.js';
import type { FileFacts } from '../model/facts.js';
import type { ForeignApplication } from '../model/foreign-application.js';

/**
 * The code that starts some classes of this application with another framework, and the code that configures what it
 * starts. An application of another framework with classes of its own may be beside this one.
 */
export function startedElsewhere(
  own: readonly { readonly class: ClassReference }[],
  files: readonly FileFacts[],
): readonly ForeignApplication[] {
  const ids = new Set(own.map((entry) => entry.class.id));
  const known = files
    .flatMap(({ foreignApplications = [] }) => foreignApplications)
    .filter(({ classes }) => classes === undefined || classes.some((id) => ids.has(id)));
  return known.some(({ classes }) => classes !== undefined) ? known : [];
}
