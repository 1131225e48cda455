import { componentsOf, type Graph } from '../../model/graph-components.js';

/**
 * The cycles of a graph, each from its lowest node. A graph can have more cycles than can be reported: every node on a
 * cycle is on at least one of the result, and these are the shortest ones.
 */
export function findCycles<Edge>(graph: Graph<Edge>): readonly (readonly Edge[])[] {
  const component = componentsOf(graph);
  const reported = new Set<number>();
  const cycles = new Map<string, readonly Edge[]>();
  for (let node = 0; node < graph.size; node++) {
    if (reported.has(node)) continue;
    const cycle = shortestCycle(graph, node, component);
    if (cycle === undefined) continue;
    const turned = fromLowest(graph, cycle);
    for (const edge of turned) reported.add(graph.target(edge));
    cycles.set(turned.map(graph.target).join(), turned);
  }
  return [...cycles.values()];
}

/** A shortest path from a node back to itself, found breadth first among the nodes of its component. */
function shortestCycle<Edge>(
  graph: Graph<Edge>,
  start: number,
  component: readonly number[],
): readonly Edge[] | undefined {
  const cameBy = new Map<number, { readonly from: number; readonly edge: Edge }>();
  const queue = [start];
  for (const node of queue) {
    for (const edge of graph.edgesOf(node)) {
      const target = graph.target(edge);
      if (component[target] !== component[start] || cameBy.has(target)) continue;
      cameBy.set(target, { from: node, edge });
      if (target === start) return wayBack(cameBy, start);
      queue.push(target);
    }
  }
  return undefined;
}

function wayBack<Edge>(
  cameBy: ReadonlyMap<number, { readonly from: number; readonly edge: Edge }>,
  start: number,
): readonly Edge[] {
  const edges: Edge[] = [];
  let node = start;
  do {
    const step = cameBy.get(node);
    if (step === undefined) break;
    edges.push(step.edge);
    node = step.from;
  } while (node !== start);
  return edges.reverse();
}

/** The same cycle, with the edge that leaves its lowest node first. */
function fromLowest<Edge>(graph: Graph<Edge>, cycle: readonly Edge[]): readonly Edge[] {
  const targets = cycle.map(graph.target);
  const lowest = targets.indexOf(Math.min(...targets));
  return [...cycle.slice(lowest + 1), ...cycle.slice(0, lowest + 1)];
}
