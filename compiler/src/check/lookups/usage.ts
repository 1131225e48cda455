import { memo } from '../../incremental/memo.js';
import type { ApplicationModel, Dependency, Issue, Provider } from '../../model/application-model.js';
import type { ClassId } from '../../model/class-reference.js';
import type { DependencyTarget } from '../../model/dependency-target.js';
import { groupBy } from '../../model/group-by.js';
import { everyUse } from './every-use.js';
import { usableTokens } from './used-tokens.js';

/** The modules that need and export each token. A dependency that is not visible counts: other rules report it. */
export interface Usage {
  /** The modules whose classes need a token, or that name it as an event handler. */
  neededIn(token: ClassId): ReadonlySet<ClassId>;
  /**
   * Whether the use of a token is open: a class needs it and cannot get it, a place names it where no provider is built
   * yet, code resolves it, or it has an error of its own. The fix of such an error may use the token, so that it is not reported as unused.
   */
  isOpen(token: ClassId): boolean;
  /** The modules that export a token, rightly or not. */
  exportedBy(token: ClassId): ReadonlySet<ClassId>;
}

/**
 * Computes the usage of all tokens; `undefined` when a list could not be read, the type of a dependency is not a class,
 * or a base class is unresolved, so that no provider can be reported as unused.
 */
export const usageOf = memo((application: ApplicationModel): Usage | undefined => {
  if (application.modules.some((module) => module.unreadable.length > 0)) return undefined;
  if (application.issues.some(({ kind }) => wiringIssues.has(kind))) return undefined;
  if (application.providers.some(({ dependencies }) => dependencies.some(isWithoutClass))) return undefined;
  // Its constructor may need any of them.
  if (application.classes.some(({ unresolvedBase: base }) => base !== undefined && base.class === undefined))
    return undefined;
  const needed = new Map<ClassId, Set<ClassId>>();
  const exported = new Map<ClassId, Set<ClassId>>();
  const open = new Set([...application.neededOutside, ...ambiguousTokens(application)]);
  const lost = lostMethods(application);
  const resolved = new Set(application.resolvedNames);
  for (const provider of application.providers) {
    if (resolved.has(provider.class.name)) open.add(provider.class.id);
    if (hasErrors(provider) || provider.methods.some((method) => lost.has(method))) open.add(provider.class.id);
  }
  const addNeed = (module: ClassId, { target }: Pick<Dependency, 'target'>) => {
    if (!('class' in target)) return;
    add(needed, target.class.id, module);
    if (target.kind !== 'provider') open.add(target.class.id);
  };
  for (const { module, dependencies } of application.providers) for (const one of dependencies) addNeed(module, one);
  for (const { user, use } of everyUse(application)) addNeed(user.module, use);
  const { errorHandler, root } = application;
  if (errorHandler !== undefined && root !== undefined) {
    add(needed, errorHandler.class.id, root.class.id);
    if (errorHandler.target.kind !== 'provider') open.add(errorHandler.class.id);
  }
  for (const module of application.modules) {
    // One that is misplaced is reported there.
    if (module.errorHandler !== undefined) open.add(module.errorHandler.class.id);
    if (module.responseMapper !== undefined) open.add(module.responseMapper.class.id);
    for (const entry of module.eventHandlers) add(needed, entry.class.id, module.class.id);
    for (const entry of module.exports) add(exported, entry.class.id, module.class.id);
  }
  const none: ReadonlySet<ClassId> = new Set();
  return {
    neededIn: (token) => needed.get(token) ?? none,
    isOpen: (token) => open.has(token),
    exportedBy: (token) => exported.get(token) ?? none,
  };
});

/** The issues of entries in modules: their fixes change the usage. */
const wiringIssues: ReadonlySet<Issue['kind']> = new Set<Issue['kind']>([
  'changed-value',
  'unreadable',
  'missing-configuration',
  'unneeded-configuration',
  'several-configurations',
  'provided-expectation',
  'token-of-package',
  'token-as-provider',
  'object-provider',
  'dynamic-module',
  'forward-reference',
  'conditional-entry',
  'composition',
  'unknown-property',
  'unsupported-option',
]);

/** The tokens whose type has another token too: parameters of the type may mean either. */
function ambiguousTokens(application: Pick<ApplicationModel, 'tokens' | 'providers' | 'modules'>): readonly ClassId[] {
  const byType = groupBy(usableTokens(application), ({ type }) => type.key);
  return [...byType.values()].flatMap((tokens) => (tokens.length > 1 ? tokens.map(({ constant }) => constant.id) : []));
}

/** Whether the parameter may need any provider, such as an implementation of the interface that it names. */
function isWithoutClass({ target }: Dependency): boolean {
  return target.kind === 'not-a-class';
}

const providerDecorators: ReadonlySet<string> = new Set(['Injectable', 'Guard', 'Controller', 'Configuration']);

/** The targets that a provider receives. */
const given: ReadonlySet<DependencyTarget['kind']> = new Set(['provider', 'logger', 'codec']);

/** Whether a provider has another error, whose fix is not to remove the provider. */
function hasErrors({ class: token, construction, decorators, dependencies, duplicates }: Provider): boolean {
  if (duplicates.length > 0 || token.generic || isHidden(token)) return true;
  if (dependencies.some(({ optional, target }) => optional || !given.has(target.kind))) return true;
  switch (construction.kind) {
    case 'constructor':
      return construction.abstract || construction.hidden || !isDecorated(decorators) || isHidden(construction.class);
    case 'static-create':
      return construction.foreignResult !== undefined || !isDecorated(decorators) || isHidden(construction.class);
    case 'configuration':
      return construction.abstract || isHidden(construction.class);
    case 'unreadable':
      return true;
    case 'factory':
    case 'alias':
      return false;
  }
}

function isDecorated(decorators: Provider['decorators']): boolean {
  return decorators.some(({ name }) => providerDecorators.has(name));
}

function isHidden({ origin }: Provider['class']): boolean {
  return origin.kind === 'source' && (origin.exportName === undefined || origin.hidden !== undefined);
}

const roleMethods: ReadonlyMap<string, string> = new Map([
  ['UseGuard', 'canActivate'],
  ['UseInterceptor', 'intercept'],
  ['UseResponseMapper', 'map'],
]);

/** The methods of the roles that decorators without effect would give to providers. */
function lostMethods({ issues }: Pick<ApplicationModel, 'issues'>): ReadonlySet<string> {
  return new Set(
    issues.flatMap((issue) =>
      issue.kind === 'without-effect' || issue.kind === 'bare-decorator'
        ? (roleMethods.get(issue.decorator) ?? [])
        : [],
    ),
  );
}

function add(map: Map<ClassId, Set<ClassId>>, key: ClassId, value: ClassId): void {
  const values = map.get(key);
  if (values === undefined) map.set(key, new Set([value]));
  else values.add(value);
}
