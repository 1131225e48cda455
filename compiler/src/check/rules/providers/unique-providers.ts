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
      const repairs: readonly RepairOfHelp[] =
        duplicate.isEqual === true
          ? [{ kind: 'safe', changes: [removeEntry(duplicate.span)] }]
          : [
              { kind: 'choice', changes: [removeEntry(duplicate.span)] },
              { title: 'remove the first entry', kind: 'choice', changes: [removeEntry(listedAt)] },
            ];
      report(duplicateProvider.at(duplicate.span, values, [first], repairs));
    }
  }
}
