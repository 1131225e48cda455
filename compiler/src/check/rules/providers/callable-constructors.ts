import { hiddenConstructor } from '../../../diagnostics/catalogue/providers.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { ApplicationModel } from '../../../model/application-model.js';
import { indexOf } from '../../lookups/application-index.js';

/** Generated code can call the constructors of providers and controllers. */
export function callableConstructors(application: ApplicationModel, report: Report): void {
  const index = indexOf(application);
  for (const { construction, builtAt, listedAt } of application.providers) {
    if (construction.kind !== 'constructor' || !construction.hidden || construction.abstract) continue;
    const name = index.label(construction.class);
    report(hiddenConstructor.at(builtAt, { name }, [{ span: listedAt, message: `${name} is listed here` }]));
  }
}
