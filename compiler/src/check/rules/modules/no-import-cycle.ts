import { circularModuleImport } from '../../../diagnostics/catalogue/modules.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { ApplicationModel } from '../../../model/application-model.js';
import { indexOf } from '../../lookups/application-index.js';
import { importsOf } from '../../lookups/imports-of.js';

/** Modules that import each other do so by `forwardRef`: otherwise, one of their lists is read before the other class is declared. */
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
    const later = cycle.findLast(({ isConfigured }) => isConfigured !== true);
    const values = {
      module,
      cycle: names.join(' -> '),
      isOwn: others.length === 0,
      ...(later && { later: { name: later.to.name, list: importsOf(later.from, index) } }),
    };
    report(circularModuleImport.at(first.span, values, edges));
  }
}
