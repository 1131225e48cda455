import { severalOwners } from '../diagnostics/catalogue/providers.js';
import type { Report } from '../diagnostics/diagnostic.js';
import type { ApplicationModel } from '../model/application-model.js';
import { indexOf } from './application-index.js';

/** A class is provided by one module: two would mean two instances of it. */
export function oneOwner(application: ApplicationModel, report: Report): void {
  const index = indexOf(application);
  for (const { class: token, module, listedAt, duplicates } of application.providers) {
    const told = new Set([module]);
    for (const duplicate of duplicates) {
      if (told.has(duplicate.module)) continue;
      told.add(duplicate.module);
      const provider = index.label(token);
      const owner = index.labelOf(module);
      const values = { provider, module: index.labelOf(duplicate.module), owner };
      report(
        severalOwners.at(duplicate.span, values, [{ span: listedAt, message: `${owner} provides ${provider} here` }]),
      );
    }
  }
}
