import type { ApplicationModel, Dependency, Issue, Provider } from '../../model/application-model.js';
import type { ClassId } from '../../model/class-reference.js';

/** Which modules need which tokens. What is needed and not visible counts: it is reported elsewhere. */
export interface Usage {
  /** The modules whose classes need a token, or that name it as an event handler. */
  neededIn(token: ClassId): ReadonlySet<ClassId>;
  /**
   * Whether the use of a token is open: a class needs it and does not get it, it is named where nothing is built yet, or it has
   * an error of its own. Following the advice of such an error may bring it into use, so that it is not called unused.
   */
  isOpen(token: ClassId): boolean;
  /** The modules that export a token, rightly or not. */
  exportedBy(token: ClassId): ReadonlySet<ClassId>;
}

/**
 * Works out who needs what; `undefined` when a list could not be read, the type of a dependency names no class, or a base class
 * leads nowhere, so that nothing can be called unused.
 */
export function usageOf(application: ApplicationModel): Usage | undefined {
  if (application.modules.some((module) => module.unreadable.length > 0)) return undefined;
  if (application.issues.some(({ kind }) => wiringIssues.has(kind))) return undefined;
  if (application.providers.some(({ dependencies }) => dependencies.some(isWithoutClass))) return undefined;
  // Its constructor may need any of them.
  if (application.classes.some(({ unresolvedBase }) => unresolvedBase !== undefined)) return undefined;
  const needed = new Map<ClassId, Set<ClassId>>();
  const exported = new Map<ClassId, Set<ClassId>>();
  const open = new Set(application.neededOutside);
  const lost = lostMethods(application);
  for (const provider of application.providers) {
    if (hasErrors(provider) || provider.methods.some((method) => lost.has(method))) open.add(provider.class.id);
    for (const { target } of [...provider.dependencies, ...provider.uses]) {
      if (!('class' in target)) continue;
      add(needed, target.class.id, provider.module);
      if (target.kind !== 'provider') open.add(target.class.id);
    }
  }
  for (const module of application.modules) {
    for (const entry of module.eventHandlers) add(needed, entry.class.id, module.class.id);
    for (const entry of module.exports) add(exported, entry.class.id, module.class.id);
  }
  const none: ReadonlySet<ClassId> = new Set();
  return {
    neededIn: (token) => needed.get(token) ?? none,
    isOpen: (token) => open.has(token),
    exportedBy: (token) => exported.get(token) ?? none,
  };
}

/** What is wrong with entries of modules: fixing them changes who needs what. */
const wiringIssues: ReadonlySet<Issue['kind']> = new Set<Issue['kind']>([
  'unreadable',
  'object-provider',
  'dynamic-module',
  'forward-reference',
  'conditional-entry',
  'unknown-property',
]);

/** The parameter may want any provider: an implementation of the interface that it names, for one. */
function isWithoutClass({ target }: Dependency): boolean {
  return target.kind === 'not-a-class';
}

const providerDecorators: ReadonlySet<string> = new Set(['Injectable', 'Guard', 'Controller']);

/** Whether something else is wrong with a provider: its error says how to fix it, and not to remove it. */
function hasErrors({ class: token, construction, decorators, dependencies, duplicates }: Provider): boolean {
  if (duplicates.length > 0 || token.generic || isHidden(token)) return true;
  if (
    dependencies.some(({ optional, target }) => optional || (target.kind !== 'provider' && target.kind !== 'logger'))
  ) {
    return true;
  }
  switch (construction.kind) {
    case 'constructor':
      return construction.abstract || construction.hidden || !isDecorated(decorators) || isHidden(construction.class);
    case 'static-create':
      return construction.foreignResult !== undefined || !isDecorated(decorators) || isHidden(construction.class);
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
  return origin.kind === 'source' && origin.exportName === undefined;
}

const roleMethods: ReadonlyMap<string, string> = new Map([
  ['UseGuard', 'canActivate'],
  ['UseInterceptor', 'intercept'],
]);

/** The methods of the roles that decorators without effect would give to providers. */
function lostMethods({ issues }: ApplicationModel): ReadonlySet<string> {
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
