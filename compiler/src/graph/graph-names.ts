import type { ClassId } from '../model/class-reference.js';
import type { ModuleGraph } from './module-graph.js';

/** Short names for the nodes of a diagram, whatever the classes are called. */
export interface GraphNames {
  of(id: ClassId): string;
}

/** Modules are `m1`, `m2`, …, providers `p1`, `p2`, … in the order of the graph. */
export function graphNames(graph: ModuleGraph): GraphNames {
  const names = new Map<ClassId, string>();
  for (const [index, module] of graph.modules.entries()) names.set(module.id, `m${index + 1}`);
  const providers = graph.modules.flatMap((module) => module.providers);
  for (const [index, provider] of providers.entries()) names.set(provider.id, `p${index + 1}`);
  return {
    of(id) {
      const name = names.get(id);
      if (name === undefined) throw new Error(`the graph has no ${id}`);
      return name;
    },
  };
}
