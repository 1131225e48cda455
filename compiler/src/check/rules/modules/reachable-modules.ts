import { unreachableModule } from '../../../diagnostics/catalogue/modules.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { ApplicationModel } from '../../../model/application-model.js';
import type { ClassId } from '../../../model/class-reference.js';
import { packageFilesOf } from '../../../model/package-file.js';
import { indexOf } from '../../lookups/application-index.js';
import { everyUse } from '../../lookups/every-use.js';
import { addTo } from '../../repairs/changes.js';

/**
 * The root reaches every module. Imports that could not be read may lead to a module; a module whose provider a class
 * needs is reported at that class, and one in a list of other classes at its entry. Packages have modules for other applications.
 */
export function reachableModules(application: ApplicationModel, report: Report): void {
  const { root } = application;
  if (application.unreachable.length === 0 || root === undefined) return;
  if (application.modules.some((module) => module.unreadable.includes('imports'))) return;
  const index = indexOf(application);
  const missed = missedModules(application);
  const packageFiles = packageFilesOf(application);
  for (const { class: reference, span } of application.unreachable) {
    if (missed.has(reference.id) || packageFiles.has(span.file)) continue;
    const values = { module: index.label(reference), root: index.label(root.class) };
    const title = `add ${values.module} to the \`imports\` of ${values.root}`;
    const repair = { title, kind: 'choice', changes: [addTo(root, 'imports', reference)] } as const;
    report(unreachableModule.at(span, values, [], [repair]));
  }
}

function missedModules(application: ApplicationModel): ReadonlySet<ClassId> {
  const needs = [
    ...application.providers.flatMap(({ dependencies }) => dependencies),
    ...everyUse(application).map(({ use }) => use),
  ];
  const owners = needs.flatMap(({ target }) => (target.kind === 'unknown' ? (target.unreachableOwner?.id ?? []) : []));
  return new Set([...owners, ...listedElsewhere(application)]);
}

/** The classes in the lists of modules other than `imports`. */
function listedElsewhere(application: ApplicationModel): readonly ClassId[] {
  const ofModules = application.modules.flatMap(({ eventHandlers, exports }) => [...eventHandlers, ...exports]);
  const uses = everyUse(application).map(({ use }) => use);
  return [...application.providers, ...ofModules, ...uses].map((entry) => entry.class.id);
}
