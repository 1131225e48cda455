import { genericToken } from '../../../diagnostics/catalogue/providers.js';
import type { RelatedPlace, Report } from '../../../diagnostics/diagnostic.js';
import type { ApplicationModel, Provider } from '../../../model/application-model.js';
import type { ClassId, ClassReference } from '../../../model/class-reference.js';
import type { GenericTarget } from '../../../model/dependency-target.js';
import type { GenericInstance } from '../../../model/facts.js';
import { isInjected } from '../../../model/framework/framework-classes.js';
import type { Span } from '../../../model/span.js';
import { type ApplicationIndex, indexOf } from '../../lookups/application-index.js';
import { tokenFor } from '../../lookups/token-advice.js';

/**
 * Dependencies of different types have different providers. `Repository<User>` and `Repository<Article>` share one class
 * at run time, so that each needs a token of its own.
 */
export function distinctTokens(application: ApplicationModel, report: Report): void {
  const index = indexOf(application);
  for (const { class: token, provider, needs } of genericTokens(application)) {
    const name = index.label(token);
    const needed = needs.map(({ span, consumer, target }) => ({
      span,
      message: `${index.label(consumer.class)} needs \`${target.instance?.text ?? token.name}\``,
    }));
    const [first, ...others] = [...(provider === undefined ? [] : provided(provider, name, index)), ...needed];
    if (first === undefined) continue;
    const instances = instancesOf(needs);
    const values = {
      name,
      satisfied: satisfiedBy(token, instances),
      hint:
        needs.length === 0 && isUsedByRoutes(provider)
          ? `remove the type parameters of ${name}: it has one instance for all routes`
          : hintFor(token, needs),
    };
    report(genericToken.at(first.span, values, others));
  }
}

interface GenericNeed {
  readonly consumer: Provider;
  readonly target: GenericTarget;
  readonly span: Span;
}

interface GenericToken {
  readonly class: ClassReference;
  readonly provider?: Provider;
  readonly needs: readonly GenericNeed[];
}

/** The classes that are used as tokens although their instances have several types. */
function genericTokens(application: ApplicationModel): readonly GenericToken[] {
  const needs = new Map<ClassId, GenericNeed[]>();
  const providers = new Map<ClassId, Provider>();
  const classes = new Map<ClassId, ClassReference>();
  for (const provider of application.providers) {
    providers.set(provider.class.id, provider);
    // A controller is constructed once, and is not injected by its type.
    if (provider.class.generic && provider.role === 'provider' && !isInjected(provider.class))
      classes.set(provider.class.id, provider.class);
    for (const { target, span } of provider.dependencies) {
      // A `Codec` without a type argument is no token of any type.
      if (target.kind !== 'generic' || isInjected(target.class)) continue;
      const { id } = target.class;
      classes.set(id, target.class);
      const need = { consumer: provider, target, span };
      const known = needs.get(id);
      if (known === undefined) needs.set(id, [need]);
      else known.push(need);
    }
  }
  return [...classes].map(([id, reference]) => {
    const provider = providers.get(id);
    return { class: reference, needs: needs.get(id) ?? [], ...(provider !== undefined && { provider }) };
  });
}

/** Whether a provider is a guard or an interceptor, which no class takes as a dependency. */
function isUsedByRoutes(provider: Provider | undefined): boolean {
  return provider?.methods.some((method) => method === 'canActivate' || method === 'intercept') === true;
}

function provided(provider: Provider, name: string, index: ApplicationIndex): readonly RelatedPlace[] {
  const entries = [{ module: provider.module, span: provider.listedAt }, ...provider.duplicates];
  return entries.map(({ module, span }) => ({ span, message: `${index.labelOf(module)} provides ${name}` }));
}

function instancesOf(needs: readonly GenericNeed[]): readonly GenericInstance[] {
  const found = needs.flatMap(({ target }) => target.instance ?? []);
  return [...new Map(found.map((instance) => [instance.text, instance])).values()];
}

function satisfiedBy({ name }: ClassReference, instances: readonly GenericInstance[]): string {
  const texts = instances.map(({ text }) => `\`${text}\``);
  const [only] = texts;
  if (only === undefined) return `every \`${name}<…>\``;
  if (texts.length === 1) return `${only} and every other \`${name}<…>\``;
  return `${texts.slice(0, -1).join(', ')} and ${texts.at(-1)} alike`;
}

function hintFor({ name }: ClassReference, needs: readonly GenericNeed[]): string {
  const tokens = needs.flatMap(({ target }) => (target.type === undefined ? [] : [tokenFor(target.type)]));
  const byName = new Map(tokens.map((token) => [token.name, token]));
  const [first] = byName.values();
  const declaration = first?.declaration ?? `\`export const My${name} = token<${name}<…>>('My${name}')\``;
  const provided = first === undefined ? `My${name}` : first.name;
  return byName.size > 1
    ? `add a token for each type, such as ${declaration}, and provide these in place of \`${name}\``
    : `add ${declaration}, and provide \`${provided}\` in place of \`${name}\``;
}
