import type { RelatedPlace } from '../../diagnostics/diagnostic.js';
import type { ApplicationModel, Module } from '../../model/application-model.js';
import type { DependencyTarget, MissingTarget } from '../../model/dependency-target.js';
import { eventBus } from '../../model/framework/framework-classes.js';
import type { Span } from '../../model/span.js';
import { indexOf } from './application-index.js';
import { type User, usesOfModules } from './every-use.js';
import { isIncomplete } from './incomplete-providers.js';
import { isUnimportable } from './unimportable-classes.js';

/** A provider that classes of one module need and that is not available to them. */
export interface MissingDependency<Target extends MissingTarget> {
  /** The module whose classes need it; for a provider that no module has, a module that the others can import. */
  readonly module: Module;
  /** The other modules whose classes need a provider that no module has. */
  readonly otherModules: readonly Module[];
  readonly target: Target;
  readonly consumer: User;
  /** `needs` for a dependency, `uses` for a guard, an interceptor or a resolver. */
  readonly verb: 'needs' | 'uses';
  /** The first place that names it. */
  readonly span: Span;
  /** The other places of the module that name it, then the chain of dependencies that leads to the first. */
  readonly related: readonly RelatedPlace[];
}

interface Need {
  readonly consumer: User;
  readonly verb: 'needs' | 'uses';
  readonly span: Span;
  readonly target: MissingTarget;
}

/**
 * The missing dependencies of one kind. Several classes of a module that need the same provider are one error with one
 * fix. A provider that no module has is one error of the application: adding it to two modules would be the next error.
 * `EventBus` has a rule of its own.
 */
export function missingDependencies<Kind extends MissingTarget['kind']>(
  application: ApplicationModel,
  kind: Kind,
): readonly MissingDependency<Extract<MissingTarget, { kind: Kind }>>[] {
  const index = indexOf(application);
  return [...groupedNeeds(application, kind).values()].flatMap(([first, ...others]) => {
    if (first === undefined || !isKind(first.target, kind)) return [];
    const also = others.map((need) => ({
      span: need.span,
      message: `${index.label(need.consumer.class)} ${need.verb} it too`,
    }));
    const { consumer, verb, span, target } = first;
    const modules = [...new Set([first, ...others].map((need) => need.consumer.module))].map((id) => index.module(id));
    // The one that imports none of the others: they can import it.
    const isApart = (one: Module) =>
      modules.every((other) => other === one || !index.reaches(one.class.id, other.class.id));
    const module = modules.find(isApart) ?? index.module(consumer.module);
    const otherModules = modules.filter((other) => other !== module);
    const related = [...also, ...chainTo(consumer, application)];
    return [{ module, otherModules, target, consumer, verb, span, related }];
  });
}

function isKind<Kind extends MissingTarget['kind']>(
  target: MissingTarget,
  kind: Kind,
): target is Extract<MissingTarget, { kind: Kind }> {
  return target.kind === kind;
}

function groupedNeeds(
  application: ApplicationModel,
  kind: MissingTarget['kind'],
): ReadonlyMap<string, readonly Need[]> {
  const groups = new Map<string, Need[]>();
  for (const need of needsOf(application)) {
    if (need.target.kind !== kind || need.target.class.id === eventBus.id) continue;
    const { id } = need.target.class;
    const key = kind === 'unknown' ? id : `${need.consumer.module} ${id}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [need]);
    else group.push(need);
  }
  return groups;
}

/**
 * The dependencies of each provider, then its guards, interceptors and resolvers; at the end the guards that modules list. A class
 * that is no guard is reported as that.
 */
function needsOf(application: ApplicationModel): readonly Need[] {
  const needs: Need[] = [];
  const add = (consumer: User, verb: Need['verb'], { span, target }: Named) => {
    if ('class' in target && isUnimportable(target.class)) return;
    const { kind } = target;
    if (kind === 'unknown' || kind === 'private' || kind === 'not-imported')
      needs.push({ consumer, verb, span, target });
  };
  for (const provider of application.providers) {
    for (const dependency of provider.dependencies) add(provider, 'needs', dependency);
    for (const use of provider.uses) if (!isIncomplete(use)) add(provider, 'uses', use);
    for (const resolver of provider.resolvers) add(provider, 'uses', resolver);
  }
  for (const { user, use } of usesOfModules(application)) if (!isIncomplete(use)) add(user, 'uses', use);
  return needs;
}

/** A place that names a provider. */
interface Named {
  readonly span: Span;
  readonly target: DependencyTarget;
}

const longestChain = 5;

/** The chain of providers that need a provider: each step with its place. */
function chainTo(provider: User, application: ApplicationModel): readonly RelatedPlace[] {
  const index = indexOf(application);
  const steps: RelatedPlace[] = [];
  const seen = new Set([provider.class.id]);
  for (let id = provider.class.id; steps.length < longestChain; ) {
    const step = index.dependentsOf(id).find((dependency) => !seen.has(dependency.from));
    if (step === undefined) break;
    steps.push({ span: step.span, message: `${index.labelOf(step.from)} needs ${index.labelOf(id)}` });
    seen.add(step.from);
    id = step.from;
  }
  return steps;
}
