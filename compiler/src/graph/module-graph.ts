import type { ApplicationModel, Module, Provider } from '../model/application-model.js';
import type { ClassId } from '../model/class-reference.js';
import { groupBy } from '../model/group-by.js';
import type { Span } from '../model/span.js';

/** The modules of an application, what stands in them and what leads from one to another. */
export interface ModuleGraph {
  readonly application: string;
  /** Imported ones before the importer, as in the model. */
  readonly modules: readonly GraphModule[];
  /** One module imports another. */
  readonly imports: readonly GraphEdge[];
  /** One provider needs another. */
  readonly dependencies: readonly GraphEdge[];
}

/** A module and what it owns. */
export interface GraphModule {
  readonly id: ClassId;
  readonly name: string;
  /** `file:line:column` of its declaration. */
  readonly source: string;
  readonly root: boolean;
  readonly global: boolean;
  /** What it owns, providers before controllers, each in the order of construction. */
  readonly providers: readonly GraphProvider[];
}

/** A provider or controller of a module. */
export interface GraphProvider {
  readonly id: ClassId;
  readonly name: string;
  readonly source: string;
  readonly role: 'provider' | 'controller';
  readonly construction: Provider['construction']['kind'];
  readonly hooks: readonly string[];
  /** The names of the events that it handles. */
  readonly handles: readonly string[];
  /** Other modules may use it. */
  readonly exported: boolean;
}

/** Leads from what needs to what is needed. */
export interface GraphEdge {
  readonly from: ClassId;
  readonly to: ClassId;
}

/** What the pictures of an application are drawn from. */
export function moduleGraph(application: ApplicationModel): ModuleGraph {
  const owned = groupBy(application.providers, (provider) => provider.module);
  const known = new Set(application.modules.map((module) => module.class.id));
  const provided = new Set(application.providers.map((provider) => provider.class.id));
  return {
    application: application.name,
    modules: application.modules.map((module) =>
      graphModule(module, owned.get(module.class.id) ?? [], application.root?.class.id === module.class.id),
    ),
    imports: application.modules.flatMap((module) =>
      edges(
        module.class.id,
        module.imports.map((entry) => entry.class.id),
        known,
      ),
    ),
    dependencies: application.providers.flatMap((provider) =>
      edges(
        provider.class.id,
        provider.dependencies.flatMap(({ target }) => (target.kind === 'provider' ? [target.class.id] : [])),
        provided,
      ),
    ),
  };
}

function graphModule(module: Module, owned: readonly Provider[], root: boolean): GraphModule {
  const exported = new Set(module.exports.map((entry) => entry.class.id));
  const handled = new Map<ClassId, string[]>();
  for (const { class: handler, event } of module.eventHandlers) {
    if (event.kind !== 'event') continue;
    handled.set(handler.id, [...(handled.get(handler.id) ?? []), event.class.name]);
  }
  const ordered = [
    ...owned.filter(({ role }) => role === 'provider'),
    ...owned.filter(({ role }) => role !== 'provider'),
  ];
  return {
    id: module.class.id,
    name: module.name,
    source: position(module.span),
    root,
    global: module.global,
    providers: ordered.map((provider) => ({
      id: provider.class.id,
      name: provider.class.name,
      source: position(provider.span),
      role: provider.role,
      construction: provider.construction.kind,
      hooks: provider.hooks,
      handles: handled.get(provider.class.id) ?? [],
      exported: exported.has(provider.class.id),
    })),
  };
}

function edges(from: ClassId, targets: readonly ClassId[], known: ReadonlySet<ClassId>): readonly GraphEdge[] {
  return [...new Set(targets)].filter((to) => known.has(to)).map((to) => ({ from, to }));
}

function position({ file, line, column }: Span): string {
  return `${file}:${line}:${column}`;
}
