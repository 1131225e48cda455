import { unusedProvider } from '../../../diagnostics/catalogue/providers.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { RepairOfHelp } from '../../../diagnostics/repair.js';
import type { ApplicationModel, Provider } from '../../../model/application-model.js';
import { packageFilesOf } from '../../../model/package-file.js';
import { type ApplicationIndex, indexOf } from '../../lookups/application-index.js';
import { usageOf } from '../../lookups/usage.js';
import { importsOfAshlar, remove, removeEntry } from '../../repairs/changes.js';

/**
 * A provider is used: by another class, by an importing module, by `app.resolve(…)`, or through its own lifecycle hooks. One that is marked to be
 * kept needs no use, and other applications can need one of a package.
 */
export function usedProviders(application: ApplicationModel, report: Report): void {
  const usage = usageOf(application);
  if (usage === undefined) return;
  const index = indexOf(application);
  const packageFiles = packageFilesOf(application);
  const meant = keepsWithoutEffect(application);
  for (const provider of application.providers) {
    const { class: token, module, listedAt, hooks, kept } = provider;
    if (
      kept === true ||
      isMeantToBeKept(provider, meant) ||
      hooks.length > 0 ||
      !isRightlyListed(provider) ||
      index.module(module).class.origin.kind === 'package' ||
      packageFiles.has(listedAt.file)
    )
      continue;
    if (usage.isOpen(token.id) || usage.neededIn(token.id).size > 0 || usage.exportedBy(token.id).size > 0) continue;
    const effects = effectsOf(provider, application);
    const values = { provider: index.label(token), module: index.labelOf(module), ...(effects && { effects }) };
    report(unusedProvider.at(listedAt, values, [], repairsFor(provider, effects, index)));
  }
}

/** Removes the provider, or keeps it for the effects of its constructor. */
function repairsFor(
  { class: token, module, listedAt, builtAt, decorators }: Provider,
  effects: 'constructor' | 'factory' | undefined,
  index: ApplicationIndex,
): readonly RepairOfHelp[] {
  // A configuration that no module lists is an error.
  const unread = decorators.filter(({ name }) => name === 'Configuration').map(({ span }) => remove(span));
  const title = `remove ${index.label(token)} from the \`providers\` of ${index.labelOf(module)}`;
  const removal: RepairOfHelp = { title, kind: 'choice', changes: [removeEntry(listedAt), ...unread] };
  if (effects !== 'constructor') return [removal];
  const decorator = { kind: 'decorator', of: builtAt, text: '@Keep()', imports: importsOfAshlar('Keep') } as const;
  return [removal, { title: 'add `@Keep()` to the class', kind: 'choice', changes: [decorator] }];
}

/** The classes, by file and name, with a `@Keep` that has no effect. */
function keepsWithoutEffect({ issues }: ApplicationModel): ReadonlySet<string> {
  return new Set(
    issues.flatMap((issue) =>
      issue.kind === 'without-effect' && issue.decorator === 'Keep' && issue.place.kind === 'class'
        ? [`${issue.span.file}#${issue.place.className}`]
        : [],
    ),
  );
}

/** Whether a `@Keep` that has no effect is meant for a provider: another rule reports how to keep it. */
function isMeantToBeKept({ class: { name, origin } }: Provider, meant: ReadonlySet<string>): boolean {
  return origin.kind === 'source' && meant.has(`${origin.file}#${name}`);
}

/** The code that the container runs to create a provider, which may be the reason for the entry. */
function effectsOf({ construction }: Provider, { classes }: ApplicationModel): 'constructor' | 'factory' | undefined {
  if (construction.kind === 'factory') return 'factory';
  if (construction.kind !== 'constructor') return undefined;
  const found = classes.find(({ class: { id } }) => id === construction.class.id);
  return found?.methods.some(({ name }) => name === 'constructor') === true ? 'constructor' : undefined;
}

/** Whether the entry belongs in the list; other rules report the others. */
function isRightlyListed({ role, decorators }: Provider): boolean {
  return role !== 'controller' && decorators.every(({ name }) => name !== 'Controller');
}
