import { listedLogger } from '../../../diagnostics/catalogue/providers.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { ApplicationModel, ClassListEntry } from '../../../model/application-model.js';
import { isInjected } from '../../../model/framework/framework-classes.js';
import { removeEntry } from '../../repairs/changes.js';

/** A `Logger` and a `Codec` are injected everywhere without being listed. */
export function injectedClassesAreUnlisted(application: ApplicationModel, report: Report): void {
  const check = (list: 'providers' | 'exports', { class: token, span }: ClassListEntry) => {
    if (!isInjected(token)) return;
    const repair = { title: 'remove it', kind: 'safe', changes: [removeEntry(span)] } as const;
    report(listedLogger.at(span, { name: token.name, list }, [], [repair]));
  };
  for (const { providers, exports } of application.modules) {
    for (const entry of providers) check('providers', entry);
    for (const entry of exports) check('exports', entry);
  }
}
