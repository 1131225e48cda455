import type { ClassId, ClassReference } from '../model/class-reference.js';
import { groupBy } from '../model/group-by.js';
import type { ResolvedReference } from '../model/resolved-references.js';
import type { Span } from '../model/span.js';
import type { ApplicationPlan, PlannedModule, PlannedProvider } from '../plan/application-plan.js';

/** The modules of an application, their contents and their connections. */
export interface ModuleGraph {
  readonly application: string;
  /** Imported ones before the importer, as in the model. */
  readonly modules: readonly GraphModule[];
  /** One module imports another. */
  readonly imports: readonly GraphEdge[];
  /** One provider needs another. */
  readonly dependencies: readonly GraphEdge[];
}

/** A module and its providers. */
export interface GraphModule {
  readonly id: ClassId;
  readonly name: string;
  /** `file:line:column` of its declaration. */
  readonly source: string;
  readonly root: boolean;
  readonly global: boolean;
  /** The names of the tokens that its importer provides; absent where it expects none. */
  readonly expects?: readonly string[];
  /** Providers before controllers, each in the order of construction. */
  readonly providers: readonly GraphProvider[];
}

/** A provider or controller of a module. */
export interface GraphProvider {
  readonly id: ClassId;
  readonly name: string;
  /** The type of the instance, where the provider is a token. */
  readonly type?: string;
  readonly source: string;
  readonly role: 'provider' | 'controller';
  readonly construction: PlannedProvider['construction']['kind'];
  readonly hooks: readonly string[];
  /** The names of the events that it handles. */
  readonly handles: readonly string[];
  /** Other modules may use it. */
  readonly exported: boolean;
}

/** A connection from the dependent to the dependency. */
export interface GraphEdge {
  readonly from: ClassId;
  readonly to: ClassId;
}

/** The graph that the pictures of an application are drawn from. */
export function moduleGraph({ name, root, modules, providers }: ApplicationPlan): ModuleGraph {
  const owned = groupBy(providers, ({ module }) => module.index);
  return {
    application: name,
    modules: modules.map((module, index) => graphModule(module, owned.get(index) ?? [], module.name === root)),
    imports: modules.flatMap((module) => edges(module, module.imports)),
    dependencies: providers.flatMap((provider) =>
      edges(
        provider,
        provider.arguments.flatMap((argument) => (argument.kind === 'provider' ? [argument.provider] : [])),
      ),
    ),
  };
}

function graphModule(module: PlannedModule, owned: readonly PlannedProvider[], root: boolean): GraphModule {
  const exported = new Set(module.exports);
  const handled = groupBy(module.eventHandlers, ({ handler }) => handler.class.id);
  const ordered = [
    ...owned.filter(({ role }) => role === 'provider'),
    ...owned.filter(({ role }) => role !== 'provider'),
  ];
  return {
    id: module.class.id,
    name: module.name,
    source: position(module.source),
    root,
    global: module.global,
    ...(module.expects !== undefined && { expects: module.expects }),
    providers: ordered.map((provider) => ({
      id: provider.class.id,
      name: provider.class.name,
      ...(provider.class.token !== undefined && { type: provider.class.token.type }),
      source: position(provider.source),
      role: provider.role,
      construction: provider.construction.kind,
      hooks: provider.hooks,
      handles: (handled.get(provider.class.id) ?? []).map(({ event }) => event.name),
      exported: exported.has(provider.class.id),
    })),
  };
}

function edges(from: { readonly class: ClassReference }, targets: readonly ResolvedReference[]): readonly GraphEdge[] {
  const ids = new Set(targets.map((target) => target.class.id));
  return Array.from(ids, (to) => ({ from: from.class.id, to }));
}

function position({ file, line, column }: Span): string {
  return `${file}:${line}:${column}`;
}
