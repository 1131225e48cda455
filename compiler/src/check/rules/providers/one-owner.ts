import { severalOwners } from '../../../diagnostics/catalogue/providers.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { RepairOfHelp } from '../../../diagnostics/repair.js';
import type { ApplicationModel, Provider } from '../../../model/application-model.js';
import type { ClassId } from '../../../model/class-reference.js';
import type { DuplicateEntry } from '../../../model/duplicate-entry.js';
import { throttleModule } from '../../../model/framework/framework-classes.js';
import { type ApplicationIndex, indexOf } from '../../lookups/application-index.js';
import { addTo, removeEntry } from '../../repairs/changes.js';

/** A class is provided by one module: two would mean two instances of it. */
export function oneOwner(application: ApplicationModel, report: Report): void {
  // Several modules may be the root, each of its own application.
  if (application.root === undefined) return;
  const index = indexOf(application);
  for (const { class: token, module, listedAt, duplicates, decorators } of application.providers) {
    // Several owners of a generic class provide different types: that is reported by another rule.
    if (token.generic) continue;
    const reported = new Set([module]);
    for (const duplicate of duplicates) {
      if (reported.has(duplicate.module)) continue;
      // A controller that configures throttling is reported by another rule.
      const isConfiguration = module === throttleModule.id || duplicate.module === throttleModule.id;
      if (isConfiguration && decorators.some(({ name }) => name === 'Controller')) continue;
      reported.add(duplicate.module);
      const provider = index.label(token);
      const owner = index.labelOf(module);
      const hint = hintFor(module, duplicate.module, provider, index);
      const values = { provider, module: index.labelOf(duplicate.module), owner, hint };
      const places = [{ span: listedAt, message: `${owner} provides ${provider} here` }];
      const repairs = repairsFor({ class: token, module, listedAt }, duplicate, index);
      report(severalOwners.at(duplicate.span, values, places, repairs));
    }
  }
}

/** Leaves the provider in one of the modules, and lets the other one see it. */
function repairsFor(
  { class: token, module: owner, listedAt }: Pick<Provider, 'class' | 'module' | 'listedAt'>,
  { module: other, span }: DuplicateEntry,
  index: ApplicationIndex,
): readonly RepairOfHelp[] {
  if (owner === throttleModule.id || other === throttleModule.id) {
    // Classes of another module cannot have the configuration of throttling as a dependency.
    if (index.dependentsOf(token.id).length > 0) return [];
    return [{ kind: 'safe', changes: [removeEntry(owner === throttleModule.id ? span : listedAt)] }];
  }
  const [first, second] = [index.module(owner), index.module(other)];
  if (index.reaches(owner, other)) return [];
  const exported = first.exports.some((entry) => entry.class.id === token.id) ? [] : [addTo(first, 'exports', token)];
  const isImported = first.global || second.imports.some((entry) => entry.class.id === owner);
  const imported = isImported ? [] : [addTo(second, 'imports', first.class)];
  return [{ kind: 'choice', changes: [removeEntry(span), ...exported, ...imported] }];
}

function hintFor(owner: ClassId, other: ClassId, provider: string, index: ApplicationIndex): string {
  if (owner !== throttleModule.id && other !== throttleModule.id) {
    return `remove ${provider} from ${index.labelOf(other)}, add it to the \`exports\` of ${index.labelOf(owner)}, and import that module instead`;
  }
  const listing = owner === throttleModule.id ? other : owner;
  return `remove ${provider} from ${index.labelOf(listing)}: \`ThrottleModule.configure\` provides it`;
}
