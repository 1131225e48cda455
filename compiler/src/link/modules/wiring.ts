import { findModule, type GivenArguments } from '../../declare/declare-modules.js';
import type { ModuleDeclaration } from '../../declare/module-declaration.js';
import { memo } from '../../incremental/memo.js';
import type { ClassListEntry } from '../../model/application-model.js';
import type { ClassId } from '../../model/class-reference.js';
import { throttleModule } from '../../model/framework/framework-classes.js';
import { groupBy } from '../../model/group-by.js';
import type { ModuleImport } from '../../model/module-import.js';
import { defaultPolicy, type RouteThrottle, type ThrottleImport } from '../../model/throttling.js';
import { classNames, instanceNames } from '../providers/names.js';
import { type RegisteredProvider, registerProviders } from '../providers/register-providers.js';
import { findImportCycles, findUnreachable } from './module-reach.js';
import { reachedFrom } from './reached-from.js';
import { type Scopes, scopesOf } from './visibility.js';

/** The modules that the root reaches, and what follows from the declarations of modules alone. */
export interface Wiring {
  readonly root: ModuleDeclaration;
  /** The modules of the sources, as the root reaches them. */
  readonly importers: readonly ModuleDeclaration[];
  /** The importers that no list which could be read makes part of the application. */
  readonly assumed: ReadonlySet<ClassId>;
  /** The modules of the sources and of Ashlar with their arguments, in the order of their construction. */
  readonly modules: readonly ModuleDeclaration[];
  readonly modulesById: ReadonlyMap<ClassId, ModuleDeclaration>;
  readonly unreachable: readonly ClassListEntry[];
  readonly importCycles: readonly (readonly ModuleImport[])[];
  readonly registered: readonly RegisteredProvider[];
  /** The names of modules and of instances in generated files. */
  readonly moduleNames: ReadonlyMap<ClassId, string>;
  readonly instanceNames: ReadonlyMap<ClassId, string>;
  readonly scopes: Scopes;
  readonly throttleImports: readonly ThrottleImport[];
  readonly globalThrottle: RouteThrottle | undefined;
}

/**
 * Wires the modules that the root reaches, and the `assumed` ones. Remembered, because it is an argument of each controller's routes.
 */
export const wireModules = memo(
  (
    root: ModuleDeclaration,
    declarations: ReadonlyMap<ClassId, ModuleDeclaration>,
    ...assumed: readonly ModuleDeclaration[]
  ): Wiring => {
    const importers = [...reachedFrom(root, declarations), ...assumed];
    const given: GivenArguments = {
      throttling: importers.flatMap((module) => module.throttling),
      configurations: groupBy(
        importers.flatMap((module) => module.configurations),
        ({ module }) => module.class.id,
      ),
    };
    const modules = orderModules([root, ...assumed], (entry) => findModule(entry, declarations, given));
    const registered = registerProviders(modules);
    const throttleImports = linkThrottleImports(importers);
    return {
      root,
      importers,
      assumed: new Set(assumed.map((module) => module.class.id)),
      modules,
      modulesById: new Map(modules.map((module) => [module.class.id, module])),
      unreachable: findUnreachable(declarations, modules),
      importCycles: findImportCycles(modules, root),
      registered: [...registered.values()],
      moduleNames: classNames(modules.map((module) => module.class)),
      instanceNames: instanceNames([...registered.values()].map(({ registration }) => registration.class)),
      scopes: scopesOf({ modules, providers: registered, declarations }),
      throttleImports,
      globalThrottle: globalThrottle(throttleImports),
    };
  },
  { hasRest: true },
);

/** The imports of `ThrottleModule` in the modules that the root reaches. */
function linkThrottleImports(modules: readonly ModuleDeclaration[]): readonly ThrottleImport[] {
  return modules.flatMap(({ class: { id }, throttling }) =>
    throttling.map(({ span, configuration }): ThrottleImport => {
      if (configuration === undefined) return { module: id, span };
      const { id: call, config } = configuration;
      return { module: id, span, configuration: { id: call, ...(config !== undefined && { class: config.class }) } };
    }),
  );
}

/** The throttling of routes without a decorator; `undefined` without `ThrottleModule`. */
function globalThrottle(imports: readonly ThrottleImport[]): RouteThrottle | undefined {
  if (imports.length === 0) return undefined;
  const configured = imports.find(({ configuration }) => configuration !== undefined);
  if (configured === undefined) return { kind: 'global', policy: defaultPolicy, declaredBy: throttleModule.name };
  return { kind: 'global', declaredBy: configured.configuration?.class?.name ?? throttleModule.name };
}

/**
 * The modules that some modules reach, every one once and after those that it imports, as far as there is no cycle.
 * Uses a stack of its own, because imports may be nested deeper than the call stack.
 */
function orderModules(
  starts: readonly ModuleDeclaration[],
  find: (entry: ClassListEntry) => ModuleDeclaration | undefined,
): readonly ModuleDeclaration[] {
  const ordered: ModuleDeclaration[] = [];
  const entered = new Set<ClassId>();
  for (const start of starts) {
    if (entered.has(start.class.id)) continue;
    entered.add(start.class.id);
    enter(start, find, { entered, ordered });
  }
  return ordered;
}

interface Progress {
  readonly entered: Set<ClassId>;
  readonly ordered: ModuleDeclaration[];
}

function enter(
  start: ModuleDeclaration,
  find: (entry: ClassListEntry) => ModuleDeclaration | undefined,
  { entered, ordered }: Progress,
): void {
  const path = [{ module: start, next: 0 }];
  for (let top = path.at(-1); top !== undefined; top = path.at(-1)) {
    const entry = top.module.imports[top.next++];
    if (entry === undefined) {
      ordered.push(top.module);
      path.pop();
      continue;
    }
    const imported = find(entry);
    if (imported === undefined || entered.has(imported.class.id)) continue;
    entered.add(imported.class.id);
    path.push({ module: imported, next: 0 });
  }
}
