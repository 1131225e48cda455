import { optionalDependency } from '../../../diagnostics/catalogue/providers.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { ApplicationModel } from '../../../model/application-model.js';
import { indexOf } from '../../lookups/application-index.js';

/** Every dependency of a provider is required: a missing optional one would go unnoticed. */
export function requiredDependencies(application: ApplicationModel, report: Report): void {
  const index = indexOf(application);
  for (const { class: consumer, dependencies } of application.providers) {
    for (const { parameter, span, optional, target } of dependencies) {
      if (!optional || parameter === undefined) continue;
      const isClass = target.kind !== 'not-a-class';
      // A dependency that is provided is always given.
      const isProvided = target.kind === 'provider' || target.kind === 'logger' || target.kind === 'codec';
      const repair = {
        title: 'remove the `?`, the default value or the `...`',
        kind: 'safe',
        changes: [{ kind: 'parameter', span, isRequired: true }],
      } as const;
      const values = { parameter, consumer: index.label(consumer), isClass };
      report(optionalDependency.at(span, values, [], isProvided ? [repair] : []));
    }
  }
}
