import { duplicateProvider } from '../../../diagnostics/catalogue/providers.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { RepairOfHelp } from '../../../diagnostics/repair.js';
import type { ApplicationModel } from '../../../model/application-model.js';
import { indexOf } from '../../lookups/application-index.js';
import { removeEntry } from '../../repairs/changes.js';

/** A module lists a class once. A controller that is also listed as a provider is reported by another rule. */
export function uniqueProviders(application: ApplicationModel, report: Report): void {
  const index = indexOf(application);
  for (const { class: token, module, role, listedAt, duplicates } of application.providers) {
    // Several entries of a generic class are meant for different types: that is reported by another rule.
    if (token.generic) continue;
    for (const duplicate of duplicates) {
      if (duplicate.module !== module || duplicate.role !== role) continue;
      const provider = index.label(token);
      const values = { provider, module: index.labelOf(module), list: `${role}s` };
      const first = { span: listedAt, message: `${provider} is listed here first` };
      const entries = duplicate.isEqual === true ? [duplicate.span] : [duplicate.span, listedAt];
      const repairs = entries.map(
        (span): RepairOfHelp => ({ kind: entries.length === 1 ? 'safe' : 'choice', changes: [removeEntry(span)] }),
      );
      report(duplicateProvider.at(duplicate.span, values, [first], repairs));
    }
  }
}
