import { unresolvedBase } from '../../../diagnostics/catalogue/providers.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { ApplicationModel } from '../../../model/application-model.js';
import { indexOf } from '../../lookups/application-index.js';
import { reportMissingLibrary } from '../../lookups/report-missing-library.js';
import { similarClass } from '../../lookups/similar-class.js';
import { correctedClass } from '../../repairs/corrected-names.js';

/** The base classes of modules, providers and controllers exist: their constructor, hooks, routes and guards are inherited. */
export function resolvedBases(application: ApplicationModel, report: Report): void {
  const index = indexOf(application);
  for (const { class: reference, role, unresolvedBase: base } of application.classes) {
    if (base === undefined) continue;
    if (base.class !== undefined) {
      // Other classes inherit their constructor and hooks, which declarations have.
      if (role === 'controller') reportMissingLibrary(base.class, base.span, report);
      continue;
    }
    const meant = similarClass(base.text, application);
    const values = { class: index.label(reference), base: base.text, meant };
    report(unresolvedBase.at(base.span, values, [], correctedClass(base.span, meant, application)));
  }
}
