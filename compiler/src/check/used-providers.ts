import { unusedProvider } from '../diagnostics/catalogue/providers.js';
import type { Report } from '../diagnostics/diagnostic.js';
import type { ApplicationModel } from '../model/application-model.js';
import { indexOf } from './application-index.js';
import { usageOf } from './usage.js';

/** A provider is there for somebody: another class, an importer, or its own lifecycle hooks. */
export function usedProviders(application: ApplicationModel, report: Report): void {
  const usage = usageOf(application);
  if (usage === undefined) return;
  const index = indexOf(application);
  for (const { class: token, role, module, listedAt, hooks } of application.providers) {
    if (role === 'controller' || hooks.length > 0 || index.module(module).class.origin.kind === 'package') continue;
    if (usage.neededIn(token.id).size > 0 || usage.exportedBy(token.id).size > 0) continue;
    report(unusedProvider.at(listedAt, { provider: index.label(token), module: index.labelOf(module) }));
  }
}
