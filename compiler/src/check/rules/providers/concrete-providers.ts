import { abstractProvider } from '../../../diagnostics/catalogue/providers.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { ApplicationModel } from '../../../model/application-model.js';
import { indexOf } from '../../lookups/application-index.js';
import { isThrottleConfig } from '../../lookups/throttle-configs.js';

/** The class of a provider can be constructed: an abstract class can only be a token. */
export function concreteProviders(application: ApplicationModel, report: Report): void {
  const index = indexOf(application);
  for (const provider of application.providers) {
    const { class: token, role, construction, builtAt, listedAt } = provider;
    const isConstructed = construction.kind === 'constructor' || construction.kind === 'configuration';
    if (!isConstructed || !construction.abstract || isThrottleConfig(provider)) continue;
    const name = index.label(construction.class);
    const ownToken = token.id === construction.class.id;
    const hint =
      ownToken && role === 'provider'
        ? `list \`provide(${token.name}, …)\` with a class that extends it, or \`asyncFactory(${token.name}, […], async (…) => …)\``
        : `name a class that extends ${name}`;
    report(abstractProvider.at(listedAt, { name, hint }, [{ span: builtAt, message: `${name} is declared here` }]));
  }
}
