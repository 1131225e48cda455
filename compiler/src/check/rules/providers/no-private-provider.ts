import { privateProvider } from '../../../diagnostics/catalogue/providers.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { RepairOfHelp } from '../../../diagnostics/repair.js';
import type { ApplicationModel, Module } from '../../../model/application-model.js';
import type { MissingTarget } from '../../../model/dependency-target.js';
import { throttleModule } from '../../../model/framework/framework-classes.js';
import { type ApplicationIndex, indexOf } from '../../lookups/application-index.js';
import { importsFor, isGiven } from '../../lookups/imports-of.js';
import { missingDependencies } from '../../lookups/missing-dependencies.js';
import { addTo } from '../../repairs/changes.js';

/** The dependencies of a class on other modules are exported there. */
export function noPrivateProvider(application: ApplicationModel, report: Report): void {
  const index = indexOf(application);
  for (const { module, target, consumer, verb, span, related } of missingDependencies(application, 'private')) {
    const provider = index.label(target.class);
    const owner = index.labelOf(target.owner);
    const hint = hintFor(target, provider, importsFor(consumer.class, module, index), index);
    const values = { consumer: index.label(consumer.class), verb, provider, owner, hint };
    const listedAt = index.provider(target.class.id)?.listedAt;
    const declared = listedAt && { span: listedAt, message: `${owner} provides ${provider} here` };
    const repairs = isGiven(consumer.class, module) && !target.imported ? [] : repairsFor(target, module, index);
    report(privateProvider.at(span, values, [...(declared ? [declared] : []), ...related], repairs));
  }
}

type PrivateTarget = Extract<MissingTarget, { kind: 'private' }>;

function hintFor(target: PrivateTarget, provider: string, imports: string, index: ApplicationIndex): string {
  const owner = index.labelOf(target.owner);
  if (target.owner === throttleModule.id) {
    return `move the common code into a provider of a module that both import: ${provider} is for ${owner} alone`;
  }
  return target.imported
    ? `add ${provider} to the \`exports\` of ${owner}`
    : `add ${provider} to the \`exports\` of ${owner}, and ${owner} to ${imports}`;
}

/** Exports the provider, and imports its module where that makes no circle. */
function repairsFor(target: PrivateTarget, module: Module, index: ApplicationIndex): readonly RepairOfHelp[] {
  if (target.owner === throttleModule.id || module.class.id === throttleModule.id) return [];
  const owner = index.module(target.owner);
  if (!target.imported && index.reaches(owner.class.id, module.class.id)) return [];
  const imports = target.imported ? [] : [addTo(module, 'imports', owner.class)];
  return [{ kind: 'safe', changes: [addTo(owner, 'exports', target.class), ...imports] }];
}
