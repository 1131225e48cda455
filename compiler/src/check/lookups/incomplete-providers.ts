import type { RelatedPlace } from '../../diagnostics/diagnostic.js';
import type { ApplicationModel, Provider, ProviderUse } from '../../model/application-model.js';
import type { ClassId, ClassReference } from '../../model/class-reference.js';
import { type DeclaredRole, declaredRole } from '../../model/declared-role.js';
import type { UnknownTarget } from '../../model/dependency-target.js';
import type { Span } from '../../model/span.js';
import { indexOf } from './application-index.js';
import { everyUse, type NamedUse } from './every-use.js';

/** A role of providers in a request, and the method that it requires. */
export interface RequestRole {
  /** The decorator that declares the role of a class, where there is one. */
  readonly decorator?: string;
  /** The decorator that applies a provider of this role to a controller or handler. */
  readonly use: ProviderUse['decorator'];
  readonly method: string;
}

/** A class that lacks the method of its role, and where it is used. */
export interface IncompleteProvider {
  readonly reference: ClassReference;
  /** Its role and its methods, for the advice. */
  readonly role: DeclaredRole;
  readonly methods: readonly string[];
  readonly span: Span;
  readonly related: readonly RelatedPlace[];
}

/** The classes that declare or are used in a role, and do not have its method. Classes that are not read are left out. */
export function incompleteProviders(application: ApplicationModel, role: RequestRole): readonly IncompleteProvider[] {
  const index = indexOf(application);
  const uses = usesByProvider(application, role);
  const provided = application.providers.flatMap((provider) => {
    const places = uses.get(provider.class.id) ?? [];
    const claimed = provider.decorators.some(({ name }) => name === role.decorator);
    if ((places.length === 0 && !claimed) || !isRead(provider) || provider.methods.includes(role.method)) return [];
    const related = places.map(({ user, span }) => ({ span, message: `${index.label(user)} uses it here` }));
    const { class: reference, methods, builtAt: span } = provider;
    return [{ reference, role: declaredRole(provider) ?? 'provider', methods, span, related }];
  });
  return [...provided, ...unprovided(application, role)];
}

/** The classes that are used in a role, do not have its method, and are not provided: providing them would not help. */
function unprovided(
  application: ApplicationModel,
  { use: decorator, method }: RequestRole,
): readonly IncompleteProvider[] {
  const index = indexOf(application);
  const found = new Map<ClassId, IncompleteProvider>();
  for (const { use } of everyUse(application)) {
    if (!('decorator' in use) || use.decorator !== decorator || !lacksMethod(use, method)) continue;
    const { class: reference, target, span } = use;
    const { role = 'provider', methods = [], declaredAt } = target;
    const related =
      declaredAt === undefined ? [] : [{ span: declaredAt, message: `${index.label(reference)} is declared here` }];
    if (!found.has(reference.id)) found.set(reference.id, { reference, role, methods, span, related });
  }
  return [...found.values()];
}

/** The method of a guard or an interceptor. */
const methodOf = { UseGuard: 'canActivate', UseInterceptor: 'intercept', UseResponseMapper: 'map' } as const;

/** Whether a guard or an interceptor is a class without the method of its role that no module provides. */
export function isIncomplete(use: NamedUse['use']): boolean {
  return 'decorator' in use && lacksMethod(use, methodOf[use.decorator]);
}

function lacksMethod(use: ProviderUse, method: string): use is ProviderUse & { readonly target: UnknownTarget } {
  const { target } = use;
  return target.kind === 'unknown' && target.methods !== undefined && !target.methods.includes(method);
}

function isRead({ construction }: Provider): boolean {
  const { kind } = construction;
  return kind === 'constructor' || kind === 'static-create' || kind === 'configuration';
}

interface UsePlace {
  readonly user: ClassReference;
  readonly span: Span;
}

function usesByProvider(application: ApplicationModel, role: RequestRole): ReadonlyMap<string, readonly UsePlace[]> {
  const uses = new Map<string, UsePlace[]>();
  for (const { user, use } of everyUse(application)) {
    if (!('decorator' in use) || use.decorator !== role.use) continue;
    const place = { user: user.class, span: use.span };
    const places = uses.get(use.class.id);
    if (places === undefined) uses.set(use.class.id, [place]);
    else places.push(place);
  }
  return uses;
}
