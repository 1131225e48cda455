import type { RelatedPlace } from '../diagnostics/diagnostic.js';
import type { ApplicationModel, MissingTarget, Module, Provider } from '../model/application-model.js';
import { eventBus } from '../model/framework-classes.js';
import type { Span } from '../model/span.js';
import { indexOf } from './application-index.js';

/** Something that classes of one module need and do not get. */
export interface MissingNeed<Target extends MissingTarget> {
  /** The module whose classes need it. */
  readonly module: Module;
  readonly target: Target;
  readonly consumer: Provider;
  /** `needs` for a dependency, `uses` for a guard or interceptor. */
  readonly verb: 'needs' | 'uses';
  /** The first place that names it. */
  readonly span: Span;
  /** The other places of the module that name it, then the way on which others come to need the first. */
  readonly related: readonly RelatedPlace[];
}

interface Need {
  readonly consumer: Provider;
  readonly verb: 'needs' | 'uses';
  readonly span: Span;
  readonly target: MissingTarget;
}

/**
 * The needs of one kind that are not met. However many classes of a module need the same, it is one fault with one fix.
 * What concerns `EventBus` is left to the law of events.
 */
export function missingNeeds<Kind extends MissingTarget['kind']>(
  application: ApplicationModel,
  kind: Kind,
): readonly MissingNeed<Extract<MissingTarget, { kind: Kind }>>[] {
  const index = indexOf(application);
  return [...groupedNeeds(application, kind).values()].flatMap(([first, ...others]) => {
    if (first === undefined || !isKind(first.target, kind)) return [];
    const also = others.map((need) => ({
      span: need.span,
      message: `${index.label(need.consumer.class)} ${need.verb} it too`,
    }));
    const { consumer, verb, span, target } = first;
    const module = index.module(consumer.module);
    return [{ module, target, consumer, verb, span, related: [...also, ...chainTo(consumer, application)] }];
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
  for (const consumer of application.providers) {
    for (const need of needsOf(consumer)) {
      if (need.target.kind !== kind || need.target.class.id === eventBus.id) continue;
      const key = `${consumer.module} ${need.target.class.id}`;
      const group = groups.get(key);
      if (group === undefined) groups.set(key, [need]);
      else group.push(need);
    }
  }
  return groups;
}

function needsOf(consumer: Provider): readonly Need[] {
  const dependencies = consumer.dependencies.map(({ span, target }) => ({ verb: 'needs' as const, span, target }));
  const uses = consumer.uses.map(({ span, target }) => ({ verb: 'uses' as const, span, target }));
  return [...dependencies, ...uses].flatMap(({ verb, span, target }) => {
    const { kind } = target;
    return kind === 'unknown' || kind === 'private' || kind === 'not-imported'
      ? [{ consumer, verb, span, target }]
      : [];
  });
}

const longestChain = 5;

/** Who needs a provider, who needs that one, and so on: each step with its place. */
function chainTo(provider: Provider, application: ApplicationModel): readonly RelatedPlace[] {
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
