import { unneededConfiguration } from '../../../diagnostics/catalogue/module-arguments.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { RepairOfHelp } from '../../../diagnostics/repair.js';
import type { ApplicationModel, Module } from '../../../model/application-model.js';
import type { ClassReference } from '../../../model/class-reference.js';
import { throttleModule } from '../../../model/framework/framework-classes.js';
import type { ModuleArgumentsIssue } from '../../../model/issues/module-arguments-issue.js';
import { type ApplicationIndex, indexOf } from '../../lookups/application-index.js';
import { isGiven } from '../../lookups/imports-of.js';
import { addTo, removeEntry, replace } from '../../repairs/changes.js';

type Unneeded = Extract<ModuleArgumentsIssue, { kind: 'unneeded-configuration' }>;

/** `configure` gives a module only what the module expects. */
export function expectedArguments(application: ApplicationModel, report: Report): void {
  const index = indexOf(application);
  for (const issue of application.issues) {
    if (issue.kind !== 'unneeded-configuration') continue;
    const { module, token, span, hasPath } = issue;
    const name = index.label(module);
    const isDependency = token !== undefined && isNeededByArgument(token, index.module(module.id), application);
    const hint =
      module.id === throttleModule.id
        ? 'configure it with `ThrottleModule.configure(…)`'
        : hasPath
          ? 'remove everything but `path`'
          : isDependency
            ? `remove the entry, and add a module that exports ${index.label(token)} to the \`imports\` in \`configure(${module.name}, { imports: […] })\``
            : module.origin.kind === 'package'
              ? `import ${name} without \`configure\``
              : token === undefined
                ? `import ${name} without \`configure\`, or add the tokens that it needs to its \`expects\``
                : `remove the entry, or add ${index.label(token)} to the \`expects\` of ${name}`;
    const values = { module: name, ...(token !== undefined && { token: index.label(token) }), hint };
    report(unneededConfiguration.at(span, values, [], isDependency ? [] : repairsFor(issue, index)));
  }
}

/** Removes what is not expected, or expects it. */
function repairsFor({ module, token, span, hasPath }: Unneeded, index: ApplicationIndex): readonly RepairOfHelp[] {
  if (module.id === throttleModule.id || hasPath === true) return [];
  const isPackage = module.origin.kind === 'package';
  if (token === undefined || isPackage) {
    const title = `import ${index.label(module)} without \`configure\``;
    return token === undefined
      ? [{ title, kind: isPackage ? 'safe' : 'choice', changes: [replace(span, module.name)] }]
      : [];
  }
  const title = `add ${index.label(token)} to the \`expects\` of ${index.label(module)}`;
  const removal: RepairOfHelp = { title: 'remove the entry', kind: 'choice', changes: [removeEntry(span)] };
  // The file of the module cannot import a class of the file that imports the module.
  if (token.origin.kind === 'source' && token.origin.file === span.file) return [removal];
  return [removal, { title, kind: 'choice', changes: [addTo(index.module(module.id), 'expects', token)] }];
}

/** Whether another argument of the module depends on a provider, which a module of the importer supplies. `provide` needs no entry for its class. */
function isNeededByArgument(token: ClassReference, module: Module, { providers }: ApplicationModel): boolean {
  return providers.some(
    (provider) =>
      provider.module === module.class.id &&
      isGiven(provider.class, module) &&
      provider.construction.kind !== 'alias' &&
      provider.dependencies.some(({ target }) => 'class' in target && target.class.id === token.id),
  );
}
