import { circularFileImport } from '../../../diagnostics/catalogue/modules.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { RepairOfHelp } from '../../../diagnostics/repair.js';
import type { ApplicationModel } from '../../../model/application-model.js';
import { startOf } from '../../../model/span.js';
import { forwardReference } from '../../repairs/changes.js';

/** The files of the application can be loaded: none uses an import before the imported file has run. */
export function loadableFiles(application: ApplicationModel, report: Report): void {
  // Modules that import each other are reported as that.
  if (application.importCycles.length > 0) return;
  for (const { start } of application.fileCycles) {
    if (start.kind === 'files') continue;
    const { name, span, declaredIn, imports, isDueToBarrels } = start;
    const isModule = application.modules.some((module) =>
      module.imports.some((entry) => startOf(entry.span) === startOf(span)),
    );
    const edges = imports.map((edge) => ({ span: edge.span, message: `\`${edge.from}\` imports \`${edge.to}\`` }));
    const repairs: readonly RepairOfHelp[] =
      isModule && !isDueToBarrels ? [{ kind: 'safe', changes: [forwardReference(span, { name })] }] : [];
    report(circularFileImport.at(span, { name, file: declaredIn, isDueToBarrels, isModule }, edges, repairs));
  }
}
