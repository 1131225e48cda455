import { missingDecorator } from '../../../diagnostics/catalogue/providers.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { RepairOfHelp } from '../../../diagnostics/repair.js';
import type { ApplicationModel, Provider } from '../../../model/application-model.js';
import type { ClassId, ClassReference } from '../../../model/class-reference.js';
import { declaredRole } from '../../../model/declared-role.js';
import { isInjected } from '../../../model/framework/framework-classes.js';
import { indexOf } from '../../lookups/application-index.js';
import { reportMissingLibrary } from '../../lookups/report-missing-library.js';
import { isThrottleConfig } from '../../lookups/throttle-configs.js';
import { isUnimportable } from '../../lookups/unimportable-classes.js';
import { importsOfAshlar, moveTo, replace } from '../../repairs/changes.js';

const providerDecorators = new Set(['Injectable', 'Guard', 'Configuration']);

/** A class that the container constructs has a decorator: `@Injectable()` for a provider, `@Controller()` for a controller. */
export function decoratedClasses(application: ApplicationModel, report: Report): void {
  const index = indexOf(application);
  const filters = exceptionFilters(application);
  for (const provider of application.providers) {
    const built = builtClass(provider);
    // Without `@Catch`, it is an interceptor or not a provider, which another rule reports.
    if (built === undefined || filters.has(built.id) || isUnimportable(built)) continue;
    if (isDecorated(provider) || isThrottleConfig(provider)) continue;
    if (reportMissingLibrary(built, provider.listedAt, report)) continue;
    const decorator = provider.role === 'controller' ? 'Controller' : 'Injectable';
    const name = index.label(built);
    const values = { name, list: `${provider.role}s`, decorator, hint: hintFor(provider, built, application) };
    const entry = { span: provider.listedAt, message: `${name} is listed here` };
    const declared = { span: provider.builtAt, message: `${name} is declared here` };
    // A class of a package cannot get a decorator, and one of another role needs none: the fix is to change the entry.
    const repairs = repairsFor(provider, built, application);
    if (provider.construction.kind === 'unreadable') report(missingDecorator.at(provider.listedAt, values));
    else if (declaredRole(provider) !== undefined)
      report(missingDecorator.at(provider.listedAt, values, [declared], repairs));
    else report(missingDecorator.at(provider.builtAt, values, [entry], repairs));
  }
}

/** The classes that are exception filters of another framework. */
function exceptionFilters({ classes }: ApplicationModel): ReadonlySet<ClassId> {
  const filters = classes.filter(({ foreign }) =>
    foreign?.decorators.some(({ parts }) => parts.some(({ name }) => name === 'Catch')),
  );
  return new Set(filters.map((filter) => filter.class.id));
}

function builtClass({ construction }: Provider): ClassReference | undefined {
  if (!('class' in construction) || construction.kind === 'alias') return undefined;
  const { origin } = construction.class;
  const ownToFramework = origin.kind === 'package' && origin.specifier === 'ashlar';
  return isInjected(construction.class) || (ownToFramework && construction.kind !== 'unreadable')
    ? undefined
    : construction.class;
}

function isDecorated({ role, decorators }: Provider): boolean {
  if (role === 'controller') return decorators.some(({ name }) => name === 'Controller');
  // A controller among the providers is reported by another rule.
  return decorators.some(({ name }) => providerDecorators.has(name) || name === 'Controller');
}

function hintFor(provider: Provider, built: ClassReference, application: ApplicationModel): string {
  const { name } = built;
  const { construction, role } = provider;
  if (construction.kind === 'unreadable') {
    return `build it with a factory: \`asyncFactory(${name}, […], async (…) => …)\``;
  }
  const declared = declaredRole(provider);
  if (declared === 'module') return `\`${name}\` is a module: move it from \`${role}s\` to \`imports\``;
  if (declared === 'provider') {
    return hasRoutes(built, application)
      ? 'write `@Controller()` in place of `@Injectable()`'
      : `\`${name}\` is a provider: move it from \`controllers\` to \`providers\``;
  }
  return `add \`@${role === 'controller' ? 'Controller' : 'Injectable'}()\` to the class`;
}

function hasRoutes({ id }: ClassReference, { classes }: ApplicationModel): boolean {
  return classes.some((found) => found.class.id === id && found.routes > 0);
}

/** Adds the decorator, or moves the entry to the list for the decorator that the class has. */
function repairsFor(provider: Provider, built: ClassReference, application: ApplicationModel): readonly RepairOfHelp[] {
  const { role, builtAt, listedAt, decorators } = provider;
  const index = indexOf(application);
  const declared = declaredRole(provider);
  if (declared === undefined) {
    const name = role === 'controller' ? 'Controller' : 'Injectable';
    const decorator = { kind: 'decorator', of: builtAt, text: `@${name}()`, imports: importsOfAshlar(name) } as const;
    return [{ kind: 'safe', changes: [decorator] }];
  }
  if (declared === 'module') {
    return index.reaches(built.id, provider.module) ? [] : [{ kind: 'safe', changes: [moveTo('imports', listedAt)] }];
  }
  if (!hasRoutes(built, application)) return [{ kind: 'safe', changes: [moveTo('providers', listedAt)] }];
  const injectable = decorators.find(({ name }) => name === 'Injectable');
  if (injectable === undefined) return [];
  return [{ kind: 'safe', changes: [replace(injectable.span, 'Controller()', importsOfAshlar('Controller'))] }];
}
