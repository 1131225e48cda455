import { unreachableModule } from '../../../diagnostics/catalogue/modules.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { ApplicationModel } from '../../../model/application-model.js';
import type { ClassId } from '../../../model/class-reference.js';
import { indexOf } from '../../queries/application-index.js';

/**
 * The root reaches every module. Where imports could not be read, one of them may lead to it; a module that a class
 * misses a provider of is told there.
 */
export function reachableModules(application: ApplicationModel, report: Report): void {
  if (application.modules.some((module) => module.unreadable.includes('imports'))) return;
  const index = indexOf(application);
  const missed = missedModules(application);
  for (const { class: reference, span } of application.unreachable) {
    if (missed.has(reference.id)) continue;
    report(unreachableModule.at(span, { module: index.label(reference) }));
  }
}

function missedModules(application: ApplicationModel): ReadonlySet<ClassId> {
  const needs = application.providers.flatMap((provider) => [...provider.dependencies, ...provider.uses]);
  return new Set(needs.flatMap(({ target }) => (target.kind === 'unknown' ? (target.unreachableOwner?.id ?? []) : [])));
}
