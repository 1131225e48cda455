import { unusedProvider } from '../../../diagnostics/catalogue/providers.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { ApplicationModel, Provider } from '../../../model/application-model.js';
import { indexOf } from '../../queries/application-index.js';
import { usageOf } from '../../queries/usage.js';

/** A provider is used: by another class, by an importing module, or through its own lifecycle hooks. */
export function usedProviders(application: ApplicationModel, report: Report): void {
  const usage = usageOf(application);
  if (usage === undefined) return;
  const index = indexOf(application);
  for (const provider of application.providers) {
    const { class: token, module, listedAt, hooks } = provider;
    if (hooks.length > 0 || !isRightlyListed(provider) || index.module(module).class.origin.kind === 'package')
      continue;
    if (usage.isOpen(token.id) || usage.neededIn(token.id).size > 0 || usage.exportedBy(token.id).size > 0) continue;
    report(unusedProvider.at(listedAt, { provider: index.label(token), module: index.labelOf(module) }));
  }
}

/** Whether the entry belongs in the list; other rules report the others. */
function isRightlyListed({ role, decorators }: Provider): boolean {
  return role !== 'controller' && decorators.every(({ name }) => name !== 'Controller');
}
