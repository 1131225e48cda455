import { genericController } from '../../../diagnostics/catalogue/providers.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { ApplicationModel } from '../../../model/application-model.js';
import { indexOf } from '../../lookups/application-index.js';

/** A controller has no type parameters: the container constructs it, and knows no type arguments. */
export function controllersWithoutTypeParameters(application: ApplicationModel, report: Report): void {
  const index = indexOf(application);
  for (const { class: reference, role, listedAt } of application.providers) {
    if (role !== 'controller' || !reference.generic) continue;
    report(genericController.at(listedAt, { controller: index.label(reference), name: reference.name }));
  }
}
