import { unreachableModule } from '../diagnostics/catalogue/modules.js';
import type { Report } from '../diagnostics/diagnostic.js';
import type { ApplicationModel } from '../model/application-model.js';
import { indexOf } from './application-index.js';

/** The root reaches every module. Where imports could not be read, one of them may lead to it. */
export function reachableModules(application: ApplicationModel, report: Report): void {
  if (application.modules.some((module) => module.unreadable.includes('imports'))) return;
  const index = indexOf(application);
  for (const { class: reference, span } of application.unreachable) {
    report(unreachableModule.at(span, { module: index.label(reference) }));
  }
}
