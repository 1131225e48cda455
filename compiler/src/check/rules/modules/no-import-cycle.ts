import { circularModuleImport } from '../../../diagnostics/catalogue/modules.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { ApplicationModel } from '../../../model/application-model.js';
import { indexOf } from '../../lookups/application-index.js';

/** The imports of modules have no circular dependency. */
export function noImportCycle(application: ApplicationModel, report: Report): void {
  const index = indexOf(application);
  for (const cycle of application.importCycles) {
    const [first, ...others] = cycle;
    if (first === undefined) continue;
    const module = index.label(first.from);
    const names = [...cycle.map((edge) => index.label(edge.from)), module];
    const edges = others.map((edge) => ({
      span: edge.span,
      message: `${index.label(edge.from)} imports ${index.label(edge.to)}`,
    }));
    report(
      circularModuleImport.at(first.span, { module, cycle: names.join(' -> '), last: names.at(-2) ?? module }, edges),
    );
  }
}
