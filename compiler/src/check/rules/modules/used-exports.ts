import { unusedExport } from '../../../diagnostics/catalogue/modules.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { ApplicationModel } from '../../../model/application-model.js';
import type { ClassId } from '../../../model/class-reference.js';
import { packageFilesOf } from '../../../model/package-file.js';
import { indexOf } from '../../lookups/application-index.js';
import { usageOf } from '../../lookups/usage.js';
import { removeEntry } from '../../repairs/changes.js';

/** Every export of a module is needed, or exported again, by a module that sees it. Other applications can need those of packages. */
export function usedExports(application: ApplicationModel, report: Report): void {
  const usage = usageOf(application);
  if (usage === undefined) return;
  const index = indexOf(application);
  const importers = importersOf(application);
  const packageFiles = packageFilesOf(application);
  for (const { class: reference, span, global, exports } of application.modules) {
    if (reference.origin.kind === 'package' || packageFiles.has(span.file)) continue;
    for (const { class: token, span: entry, target } of exports) {
      if ((target.kind !== 'own' && target.kind !== 're-export') || usage.isOpen(token.id)) continue;
      const interested = [...usage.neededIn(token.id), ...usage.exportedBy(token.id)];
      const sees = (module: ClassId) => global || importers.get(reference.id)?.has(module) === true;
      if (interested.some((module) => module !== reference.id && sees(module))) continue;
      const values = { module: index.label(reference), provider: index.label(token) };
      report(unusedExport.at(entry, values, [], [{ kind: 'choice', changes: [removeEntry(entry)] }]));
    }
  }
}

function importersOf(application: ApplicationModel): ReadonlyMap<ClassId, ReadonlySet<ClassId>> {
  const importers = new Map(application.modules.map((module) => [module.class.id, new Set<ClassId>()]));
  for (const module of application.modules) {
    for (const entry of module.imports) importers.get(entry.class.id)?.add(module.class.id);
  }
  return importers;
}
