import { privateProvider } from '../diagnostics/catalogue/providers.js';
import type { Report } from '../diagnostics/diagnostic.js';
import type { ApplicationModel } from '../model/application-model.js';
import { indexOf } from './application-index.js';
import { missingNeeds } from './missing-needs.js';

/** What a class needs from another module is exported there. */
export function noPrivateProvider(application: ApplicationModel, report: Report): void {
  const index = indexOf(application);
  for (const { module, target, consumer, verb, span, related } of missingNeeds(application, 'private')) {
    const provider = index.label(target.class);
    const owner = index.labelOf(target.owner);
    const { imported } = target;
    const values = {
      consumer: index.label(consumer.class),
      verb,
      provider,
      owner,
      module: index.label(module.class),
      imported,
    };
    const listedAt = index.provider(target.class.id)?.listedAt;
    const declared = listedAt && { span: listedAt, message: `${owner} provides ${provider} here` };
    report(privateProvider.at(span, values, [...(declared ? [declared] : []), ...related]));
  }
}
