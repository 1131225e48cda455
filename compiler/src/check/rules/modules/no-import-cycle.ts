import { circularModuleImport } from '../../../diagnostics/catalogue/modules.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { RepairOfHelp } from '../../../diagnostics/repair.js';
import type { ApplicationModel } from '../../../model/application-model.js';
import type { ModuleImport } from '../../../model/module-import.js';
import { type ApplicationIndex, indexOf } from '../../lookups/application-index.js';
import { importsOf } from '../../lookups/imports-of.js';
import { forwardReference, removeEntry } from '../../repairs/changes.js';

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
    report(circularModuleImport.at(first.span, values, edges, repairsFor(cycle, later, index)));
  }
}

/** Removes the import of a module by itself, or lets one import be read later. */
function repairsFor(
  [first, ...others]: readonly ModuleImport[],
  later: ModuleImport | undefined,
  index: ApplicationIndex,
): readonly RepairOfHelp[] {
  if (first !== undefined && others.length === 0) return [{ kind: 'safe', changes: [removeEntry(first.span)] }];
  if (later === undefined) return [];
  const title = `write \`forwardRef(() => ${later.to.name})\` in ${importsOf(later.from, index)}`;
  return [{ title, kind: 'choice', changes: [forwardReference(later.span, later.to)] }];
}
