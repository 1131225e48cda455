import { unknownExport } from '../../../diagnostics/catalogue/modules.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { RepairOfHelp } from '../../../diagnostics/repair.js';
import type { ApplicationModel, Module, ModuleExport } from '../../../model/application-model.js';
import { isInjected } from '../../../model/framework/framework-classes.js';
import { type ApplicationIndex, indexOf } from '../../lookups/application-index.js';
import { isUnimportable } from '../../lookups/unimportable-classes.js';
import { addTo, moveTo, removeEntry } from '../../repairs/changes.js';

/** Every export of a module is provided by a module. */
export function knownExports(application: ApplicationModel, report: Report): void {
  const index = indexOf(application);
  for (const owner of application.modules) {
    const { class: reference, exports } = owner;
    for (const { class: token, span, target } of exports) {
      if (target.kind !== 'unknown' || isInjected(token) || isUnimportable(token)) continue;
      const module = index.label(reference);
      const provider = index.label(token);
      const entry = token.token === undefined ? provider : `\`provide(${token.name}, …)\``;
      const hint =
        target.role === 'controller'
          ? `move it from \`exports\` to \`controllers\`: the routes of a controller need no export`
          : `add ${entry} to the \`providers\` of ${module}, or remove it from its \`exports\``;
      report(
        unknownExport.at(
          span,
          { module, provider, hint },
          [],
          repairsFor({ class: token, span, target }, owner, index),
        ),
      );
    }
  }
}

/** Moves a controller; lists a provider, or no longer exports it. */
function repairsFor(
  { class: token, span, target }: ModuleExport,
  module: Module,
  index: ApplicationIndex,
): readonly RepairOfHelp[] {
  if (target.kind !== 'unknown') return [];
  if (target.role === 'controller') return [{ kind: 'safe', changes: [moveTo('controllers', span)] }];
  const removal: RepairOfHelp = {
    title: 'remove it from its `exports`',
    kind: 'choice',
    changes: [removeEntry(span)],
  };
  if (target.role !== 'provider' || token.token !== undefined) return [removal];
  const title = `add ${index.label(token)} to the \`providers\` of ${index.label(module.class)}`;
  return [{ title, kind: 'choice', changes: [addTo(module, 'providers', token)] }, removal];
}
