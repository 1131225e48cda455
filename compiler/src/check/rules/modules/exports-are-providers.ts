import { exportedModule } from '../../../diagnostics/catalogue/modules.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { ApplicationModel } from '../../../model/application-model.js';
import type { ClassId } from '../../../model/class-reference.js';
import { indexOf } from '../../lookups/application-index.js';

/** Providers are exported one by one, and never a module as a whole. */
export function exportsAreProviders(application: ApplicationModel, report: Report): void {
  const index = indexOf(application);
  const hintFor = (id: ClassId, exported: string): string => {
    const module = application.modules.find((found) => found.class.id === id);
    if (module?.global === true) return `remove ${exported}: it is global, so that every module sees what it exports`;
    const offered = module?.exports ?? [];
    if (offered.length === 0) return `remove ${exported}: it has no exports`;
    return `export its providers instead: ${offered.map((entry) => index.label(entry.class)).join(', ')}`;
  };
  for (const { class: reference, exports } of application.modules) {
    for (const { class: token, span, target } of exports) {
      if (target.kind !== 'module') continue;
      const exported = index.label(token);
      const values = { module: index.label(reference), exported, hint: hintFor(token.id, exported) };
      report(exportedModule.at(span, values));
    }
  }
}
