import type { ModuleDeclaration } from '../../declare/module-declaration.js';
import { memo } from '../../incremental/memo.js';
import type { ClassListEntry, Dependency, Provider } from '../../model/application-model.js';
import type { ClassReference } from '../../model/class-reference.js';
import type { Construction } from '../../model/construction.js';
import type { DependencyTarget } from '../../model/dependency-target.js';
import type { ClassFacts, GenericInstance, LifecycleHook, TokenFacts } from '../../model/facts.js';
import { codec, logger } from '../../model/framework/framework-classes.js';
import type { Shape } from '../../model/shapes/shape.js';
import type { IdentifiedType } from '../../model/shapes/type-key.js';
import type { ClassesById } from '../classes-by-id.js';
import { type Visibility, visibilityOf } from '../modules/visibility.js';
import type { Wiring } from '../modules/wiring.js';
import { errorDecorators, isGuard } from '../routes/document-routes.js';
import { linkUses } from '../routes/link-uses.js';
import { configurationDecorator } from './configuration-decorator.js';
import { linkResolvers } from './link-resolvers.js';
import type { RegisteredProvider } from './register-providers.js';
import { type TokensByType, tokenOf } from './token-table.js';

/** Links every registered provider to its dependencies, in the order of registration. */
export function linkProviders(wiring: Wiring, classes: ClassesById, tokens: TokensByType): readonly Provider[] {
  return wiring.registered.map((provider) => linkProvider(provider, wiring, classes, tokens));
}

/** Remembered, because linking all of them takes a third of `link`. */
const linkProvider = memo(
  (provider: RegisteredProvider, wiring: Wiring, classes: ClassesById, tokens: TokensByType) => {
    return linkRegistered(provider, wiring, { visibility: visibilityOf(wiring.scopes, classes), classes, tokens });
  },
);

function linkRegistered(provider: RegisteredProvider, { instanceNames }: Wiring, linked: Linked): Provider {
  const { registration, role, owner, duplicates } = provider;
  const { visibility, classes } = linked;
  const token = registration.class;
  const plan = planConstruction(provider, linked);
  const name = instanceNames.get(token.id);
  if (name === undefined) throw new Error(`the provider ${token.id} was given no name`);
  const declared = classes.get(token.id);
  const span = declared?.span ?? registration.span;
  return {
    class: token,
    span,
    builtAt: plan.built?.span ?? span,
    name,
    role,
    module: owner.class.id,
    listedAt: registration.span,
    duplicates,
    construction: plan.construction,
    dependencies: plan.dependencies,
    hooks: plan.hooks ?? [],
    ...(isKept(provider, plan.built) && { kept: true }),
    decorators: plan.built?.decorators ?? [],
    methods: plan.built?.methods ?? [],
    uses: plan.built === undefined ? [] : linkUses(plan.built, owner, visibility),
    resolvers: plan.built === undefined ? [] : linkResolvers(plan.built, owner, visibility),
    ...exceptionsOf(plan.built),
    ...(plan.built?.readsRawBody === true && { readsRawBody: true }),
    ...(declared?.useOptions !== undefined && { useOptions: declared.useOptions }),
    ...(plan.built?.description !== undefined && { description: plan.built.description }),
  };
}

function isKept({ registration }: RegisteredProvider, built: ClassFacts | undefined): boolean {
  if (registration.kind === 'factory') return registration.keep === true;
  return built?.decorators.some(({ name, foreign }) => name === 'Keep' && !foreign) === true;
}

/**
 * The exceptions of a guard, an interceptor or a resolver. Its `@ApiErrors` documents others in place of those that are read, and in place of the
 * 403 that is assumed of a guard, also of one that is not read.
 */
function exceptionsOf(built: ClassFacts | undefined): Pick<Provider, 'rejections' | 'thrownByResolve'> {
  if (built === undefined) return {};
  const { thrownByResolve } = built;
  const replaced = errorDecorators(built).length > 0 && { isReplaced: true as const };
  const unread = isGuard(built) && replaced !== false ? { thrown: [], denies: true } : undefined;
  const rejections = built.rejections ?? unread;
  return {
    ...(rejections !== undefined && { rejections: { ...rejections, ...replaced } }),
    ...(thrownByResolve !== undefined && { thrownByResolve: { thrown: thrownByResolve, ...replaced } }),
  };
}

/** The parts of the input that every provider needs. */
interface Linked {
  readonly visibility: Visibility;
  readonly classes: ClassesById;
  readonly tokens: TokensByType;
}

interface Plan {
  readonly construction: Construction;
  readonly dependencies: readonly Dependency[];
  /** The lifecycle hooks of the constructed class. */
  readonly hooks?: readonly LifecycleHook[];
  /** The constructed class, when its source is read. */
  readonly built?: ClassFacts;
}

function planConstruction({ registration, owner }: RegisteredProvider, linked: Linked): Plan {
  const { visibility } = linked;
  const token = registration.class;
  const named = (entry: ClassListEntry): Dependency => ({
    from: token.id,
    span: entry.span,
    optional: false,
    target: targetOf(entry, owner, visibility),
  });
  switch (registration.kind) {
    case 'framework':
      return {
        construction: { kind: 'constructor', class: token, abstract: false, hidden: false },
        dependencies: [
          {
            from: token.id,
            parameter: 'logger',
            span: registration.span,
            optional: false,
            target: { kind: 'logger' },
          },
          ...registration.needs.map(named),
        ],
        hooks: registration.hooks,
      };
    case 'factory':
      return {
        construction: {
          kind: 'factory',
          ...(registration.listedIn !== undefined && { listedIn: registration.listedIn }),
        },
        dependencies: registration.dependencies.map(named),
      };
    case 'provide': {
      const { concrete } = registration;
      const found = visibility.resolve(concrete.class, owner);
      const shared = found.kind === 'provider' && concrete.class.id !== token.id;
      if (!shared) return planClass(concrete.class, token, owner, linked);
      return { construction: { kind: 'alias', class: concrete.class }, dependencies: [named(concrete)] };
    }
    case 'class':
      return planClass(token, token, owner, linked);
  }
}

/** Plans the construction of `built`, with its constructor or its `static create`, as the provider for `token`. */
function planClass(
  built: ClassReference,
  token: ClassReference,
  owner: ModuleDeclaration,
  { visibility, classes, tokens }: Linked,
): Plan {
  const facts = classes.get(built.id);
  if (facts === undefined) return { construction: { kind: 'unreadable', class: built }, dependencies: [] };
  if (token.id === built.id && configurationDecorator(facts) !== undefined) {
    const construction: Construction = { kind: 'configuration', class: built, abstract: facts.abstract };
    return { built: facts, hooks: facts.hooks.map((hook) => hook.name), construction, dependencies: [] };
  }
  const { kind, asynchronous, hidden, parameters, foreignResult } = facts.construction;
  return {
    built: facts,
    hooks: facts.hooks.map((hook) => hook.name),
    construction:
      kind === 'static-create'
        ? { kind, class: built, asynchronous, ...(foreignResult !== undefined && { foreignResult }) }
        : { kind, class: built, abstract: facts.abstract, hidden },
    dependencies: parameters.map(({ name, span, optional, token: wanted }) => ({
      from: token.id,
      parameter: name,
      span,
      optional,
      target: targetOfParameter(wanted, tokenOf(wanted.type, tokens), owner, visibility),
    })),
  };
}

/** The target of a parameter: that of the token for its type, or else of its class. */
function targetOfParameter(
  wanted: TokenFacts,
  token: ClassReference | undefined,
  owner: ModuleDeclaration,
  visibility: Visibility,
): DependencyTarget {
  if (token !== undefined) return visibility.resolve(token, owner);
  return wanted.kind === 'class' ? targetOf(wanted, owner, visibility) : wanted;
}

function targetOf(
  {
    class: wanted,
    instance,
    type,
    codec: values,
  }: {
    readonly class: ClassReference;
    readonly instance?: GenericInstance;
    readonly type?: IdentifiedType;
    readonly codec?: Shape;
  },
  owner: ModuleDeclaration,
  visibility: Visibility,
): DependencyTarget {
  if (wanted.id === logger.id) return { kind: 'logger' };
  if (wanted.id === codec.id && values !== undefined) return { kind: 'codec', shape: values };
  if (instance === undefined && !wanted.generic) return visibility.resolve(wanted, owner);
  return {
    kind: 'generic',
    class: wanted,
    ...(instance !== undefined && { instance }),
    ...(type !== undefined && { type }),
  };
}
