import { notAModule } from '../../../diagnostics/catalogue/modules.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { RepairOfHelp } from '../../../diagnostics/repair.js';
import type { ApplicationModel, Issue } from '../../../model/application-model.js';
import { type ApplicationIndex, indexOf } from '../../lookups/application-index.js';
import { reportMissingLibrary } from '../../lookups/report-missing-library.js';
import { isUnimportable } from '../../lookups/unimportable-classes.js';
import { adviceOnModule } from '../../other-frameworks/module-advice.js';
import { moveTo, removeEntry } from '../../repairs/changes.js';

type NotAModule = Extract<Issue, { kind: 'not-a-module' }>;

/** Modules import modules. */
export function importsAreModules(application: ApplicationModel, report: Report): void {
  const index = indexOf(application);
  for (const issue of application.issues) {
    if (issue.kind !== 'not-a-module') continue;
    if (issue.class !== undefined && isUnimportable(issue.class)) continue;
    if (issue.class !== undefined && reportMissingLibrary(issue.class, issue.span, report)) continue;
    const entry = issue.class === undefined ? 'the entry' : index.label(issue.class);
    report(notAModule.at(issue.span, { entry, hint: hintFor(issue) }, [], repairsFor(issue, index)));
  }
}

function hintFor({ class: reference, role }: NotAModule): string {
  if (reference === undefined) return 'list a class decorated with `@Module({ … })`';
  const { name, origin } = reference;
  if (origin.kind === 'package') {
    const advice = adviceOnModule(name);
    if (advice !== undefined) return advice;
    return `import a module of \`${origin.specifier}\`, if its \`ashlar.library.json\` has one, or provide its classes with \`asyncFactory\``;
  }
  if (role === 'controller') return 'list it in the `controllers` of a module, and not in `imports`';
  if (role === 'provider') return 'list it in the `providers` of a module, and not in `imports`';
  return `add \`@Module({ … })\` to \`${name}\`, or \`@Injectable()\` and move it to \`providers\``;
}

/** Moves a controller or a provider to its list; removes it if a module lists it there. */
function repairsFor({ class: reference, role, span }: NotAModule, index: ApplicationIndex): readonly RepairOfHelp[] {
  if (reference?.origin.kind !== 'source' || (role !== 'controller' && role !== 'provider')) return [];
  const isProvided = index.provider(reference.id) !== undefined;
  return [{ kind: 'safe', changes: [isProvided ? removeEntry(span) : moveTo(`${role}s`, span)] }];
}
