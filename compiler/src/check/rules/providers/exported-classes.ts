import { unexportedClass } from '../../../diagnostics/catalogue/providers.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { ApplicationModel } from '../../../model/application-model.js';
import { indexOf } from '../../lookups/application-index.js';
import { namedClasses } from '../../lookups/named-classes.js';
import { hiddenAs, isUnimportable, unimportableClasses } from '../../lookups/unimportable-classes.js';

/** Generated code can import every class that it names: modules, tokens, the classes that are built, and handled events. */
export function exportedClasses(application: ApplicationModel, report: Report): void {
  const index = indexOf(application);
  for (const { reference, span } of unimportableClasses(application).values()) {
    report(unexportedClass.at(span, { name: index.label(reference), hidden: hiddenAs(reference) }));
  }
  for (const { reference, span } of namedClasses(application).values()) {
    if (isUnimportable(reference)) continue;
    if (reference.origin.kind === 'package' || reference.origin.exportName !== undefined) continue;
    // Tokens are reported where they are declared.
    if (reference.token !== undefined) continue;
    const repair = { kind: 'safe', changes: [{ kind: 'modifiers', of: span, add: 'export' }] } as const;
    report(unexportedClass.at(span, { name: index.label(reference), hidden: undefined }, [], [repair]));
  }
}
