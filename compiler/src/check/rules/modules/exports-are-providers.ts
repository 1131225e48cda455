import { exportedModule } from '../../../diagnostics/catalogue/modules.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { RepairOfHelp } from '../../../diagnostics/repair.js';
import type { ApplicationModel, ClassListEntry, Module } from '../../../model/application-model.js';
import type { ClassId } from '../../../model/class-reference.js';
import { indexOf } from '../../lookups/application-index.js';
import { importsOf, removeEntry, replace } from '../../repairs/changes.js';

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
  for (const owner of application.modules) {
    const { class: reference, exports } = owner;
    for (const { class: token, span, target } of exports) {
      if (target.kind !== 'module') continue;
      const exported = index.label(token);
      const values = { module: index.label(reference), exported, hint: hintFor(token.id, exported) };
      report(exportedModule.at(span, values, [], repairsFor({ class: token, span }, owner, application)));
    }
  }
}

/** Exports the providers of a module in its place, if it has any. */
function repairsFor(
  { class: { id }, span }: ClassListEntry,
  { exports: listed, imports }: Module,
  { modules }: ApplicationModel,
): readonly RepairOfHelp[] {
  const module = modules.find((found) => found.class.id === id);
  const isListed = ({ class: reference }: ClassListEntry) => listed.some((entry) => entry.class.id === reference.id);
  const offered = module === undefined || module.global ? [] : module.exports.filter((entry) => !isListed(entry));
  if (offered.length === 0) return [{ kind: 'safe', changes: [removeEntry(span)] }];
  if (imports.every((entry) => entry.class.id !== id)) return [];
  const names = offered.map((entry) => entry.class.name).join(', ');
  return [
    {
      kind: 'safe',
      changes: [
        replace(
          span,
          names,
          offered.flatMap((entry) => importsOf(entry.class)),
        ),
      ],
    },
  ];
}
