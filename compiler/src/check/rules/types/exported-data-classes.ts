import { hiddenClass } from '../../../diagnostics/catalogue/types.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { Change } from '../../../diagnostics/repair.js';
import type { UsedTypes } from '../../lookups/types/used-types.js';
import { hiddenAs } from '../../lookups/unimportable-classes.js';
import { safely } from '../../repairs/syntax-changes.js';
import type { RuleFacts } from '../../rule.js';

/** Generated code imports the classes of which it makes instances. */
export function exportedDataClasses(used: UsedTypes, _: RuleFacts, report: Report): void {
  for (const { class: reference, span } of used.requestClasses) {
    const { origin, name } = reference;
    const hidden = hiddenAs(reference);
    if (origin.kind === 'package' || (origin.exportName !== undefined && hidden === undefined)) continue;
    const exported: Change = { kind: 'modifiers', of: span, add: 'export' };
    const repairs = hidden === undefined ? safely([exported], `export the class \`${name}\``) : [];
    report(hiddenClass.at(span, { class: name, file: origin.file, hidden }, [], repairs));
  }
}
