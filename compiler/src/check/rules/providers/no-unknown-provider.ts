import { unknownProvider } from '../../../diagnostics/catalogue/providers.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { Change, RepairOfHelp } from '../../../diagnostics/repair.js';
import type { ApplicationModel, Module } from '../../../model/application-model.js';
import type { ClassId, ClassReference } from '../../../model/class-reference.js';
import type { UnknownTarget } from '../../../model/dependency-target.js';
import { throttleService } from '../../../model/framework/framework-classes.js';
import { type ApplicationIndex, indexOf } from '../../lookups/application-index.js';
import { importsFor, isGiven } from '../../lookups/imports-of.js';
import { missingDependencies } from '../../lookups/missing-dependencies.js';
import { adviceOnService } from '../../other-frameworks/module-advice.js';
import { addTo, importsOfAshlar } from '../../repairs/changes.js';

/** Every dependency of a class is provided by a module. */
export function noUnknownProvider(application: ApplicationModel, report: Report): void {
  const index = indexOf(application);
  for (const { module, otherModules, target, consumer, verb, span, related } of missingDependencies(
    application,
    'unknown',
  )) {
    const provider = index.label(target.class);
    const isForeign = isGiven(consumer.class, module);
    const declared = target.declaredAt && { span: target.declaredAt, message: `${provider} is declared here` };
    const hint = `${hintFor(target, consumer.class, module, index)}${isForeign ? '' : sharing(module, otherModules, index)}`;
    const values = { consumer: index.label(consumer.class), verb, provider, hint };
    const repairs = isForeign ? [] : repairsFor(target, module, otherModules, index);
    report(unknownProvider.at(span, values, [...(declared ? [declared] : []), ...related], repairs));
  }
  reportServices(application, report);
}

/** Reports what other frameworks provide: a module that hides classes of packages, such as that of `forRoot(…)`, cannot provide it. */
function reportServices(application: ApplicationModel, report: Report): void {
  const index = indexOf(application);
  const reported = new Set<ClassId>();
  for (const { class: consumer, dependencies } of application.providers) {
    for (const { target, span } of dependencies) {
      if (target.kind !== 'not-checked' || target.class.origin.kind !== 'package' || reported.has(target.class.id))
        continue;
      const hint = adviceOnService(target.class.name);
      if (hint === undefined) continue;
      reported.add(target.class.id);
      const values = { consumer: index.label(consumer), verb: 'needs', provider: index.label(target.class), hint };
      report(unknownProvider.at(span, values));
    }
  }
}

function hintFor(target: UnknownTarget, consumer: ClassReference, module: Module, index: ApplicationIndex): string {
  const provider = index.label(target.class);
  const advice = target.class.origin.kind === 'package' ? adviceOnService(target.class.name) : undefined;
  if (advice !== undefined) return advice;
  const imports = importsFor(consumer, module, index);
  const isOurs = module.class.origin.kind === 'source' && !isGiven(consumer, module);
  const into = isOurs
    ? `to the \`providers\` of ${index.label(module.class)}`
    : `to the \`providers\` of a module that exports it, and that module to ${imports}`;
  if (target.unreachableOwner !== undefined) {
    const owner = index.label(target.unreachableOwner);
    return `${owner} provides ${provider}, but no module imports it: add ${owner} to ${imports}, and ${provider} to the \`exports\` of ${owner} if it is not there`;
  }
  const { id, name } = target.class;
  if (id === throttleService.id)
    return `add \`ThrottleModule\` of \`ashlar\` to the \`imports\` of any module: it is global`;
  if (target.class.token !== undefined)
    return `add \`provide(${name}, …)\` with a class that implements it, or \`asyncFactory(${name}, […], async (…) => …)\`, ${into}`;
  if (target.abstract) return `add \`provide(${name}, …)\` with a class that extends it ${into}`;
  if (target.role === 'module') return `${provider} is a module: inject one of its providers`;
  if (target.role === 'controller') return `add ${provider} to the \`controllers\` of a module`;
  if (target.role !== undefined && isOurs)
    return `add ${provider} ${into}, or to those of a module that it imports and that exports ${provider}`;
  if (target.declaredAt === undefined) return `add \`asyncFactory(${name}, […], async (…) => …)\` ${into}`;
  if (target.role !== undefined) return `add ${provider} ${into}`;
  return `add \`@Injectable()\` to ${provider} and add it ${into}`;
}

/** Lists a class that the container can create, and gives it a decorator if it has none. */
function repairsFor(
  target: UnknownTarget,
  module: Module,
  others: readonly Module[],
  index: ApplicationIndex,
): readonly RepairOfHelp[] {
  const { class: reference, role, declaredAt, abstract, unreachableOwner } = target;
  const isCreated = declaredAt !== undefined && reference.token === undefined && !abstract;
  const isListed = role === undefined || role === 'provider';
  if (!isCreated || !isListed || unreachableOwner !== undefined || module.class.origin.kind !== 'source') return [];
  const decorated: readonly Change[] =
    role === undefined
      ? [{ kind: 'decorator', of: declaredAt, text: '@Injectable()', imports: importsOfAshlar('Injectable') }]
      : [];
  const importing = others.filter((other) => other.imports.every((entry) => entry.class.id !== module.class.id));
  const shared = [
    ...(others.length > 0 ? [addTo(module, 'exports', reference)] : []),
    ...(module.global ? [] : importing.map((other) => addTo(other, 'imports', module.class))),
  ];
  const changes = [...decorated, addTo(module, 'providers', reference), ...shared];
  if (others.length > 0) return [{ kind: 'choice', changes }];
  const elsewhere = module.imports
    .map((entry) => index.module(entry.class.id))
    // The file of an imported module cannot import that of the module, which imports it.
    .filter(({ class: { origin } }) => origin.kind === 'source' && fileOf(reference) !== fileOf(module.class));
  const provider = index.label(reference);
  const decorate = decorated.length > 0 ? `add \`@Injectable()\` to ${provider} and add it` : `add ${provider}`;
  return [
    {
      title: `${decorate} to the \`providers\` of ${index.label(module.class)}`,
      kind: elsewhere.length === 0 ? 'safe' : 'choice',
      changes,
    },
    ...elsewhere.map(
      (imported): RepairOfHelp => ({
        title: `${decorate} to the \`providers\` and \`exports\` of ${index.label(imported.class)}`,
        kind: 'choice',
        changes: [...decorated, addTo(imported, 'providers', reference), addTo(imported, 'exports', reference)],
      }),
    ),
  ];
}

function fileOf({ origin }: ClassReference): string | undefined {
  return origin.kind === 'source' ? origin.file : undefined;
}

/** The part of the fix for the other modules, which need the added provider as well. */
function sharing(module: Module, others: readonly Module[], index: ApplicationIndex): string {
  const importing = others.filter((other) => other.imports.every((entry) => entry.class.id !== module.class.id));
  if (others.length === 0) return '';
  const owner = index.label(module.class);
  const exported = `; add it to the \`exports\` of ${owner}`;
  if (module.global || importing.length === 0) return exported;
  return `${exported}, and ${owner} to the \`imports\` of ${importing.map((other) => index.label(other.class)).join(' and ')}`;
}
