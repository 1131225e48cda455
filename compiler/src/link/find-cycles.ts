/** A directed graph over the numbers below `size`: for each node its edges. */
export interface Graph<Edge> {
  readonly size: number;
  readonly edgesOf: (node: number) => readonly Edge[];
  readonly target: (edge: Edge) => number;
}

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

/** The strongly connected components of a graph: Tarjan's algorithm, with a stack of its own. */
function componentsOf<Edge>(graph: Graph<Edge>): readonly number[] {
  const order = new Array<number>(graph.size).fill(-1);
  const low = new Array<number>(graph.size).fill(-1);
  const component = new Array<number>(graph.size).fill(-1);
  const open: number[] = [];
  let entered = 0;
  let components = 0;

  const enter = (node: number) => {
    order[node] = low[node] = entered++;
    open.push(node);
    return { node, next: 0 };
  };
  const lower = (node: number, value: number) => {
    low[node] = Math.min(at(low, node), value);
  };
  const close = (root: number) => {
    for (let node = open.pop(); node !== undefined; node = open.pop()) {
      component[node] = components;
      if (node === root) break;
    }
    components++;
  };

  for (let start = 0; start < graph.size; start++) {
    if (order[start] !== -1) continue;
    const path = [enter(start)];
    for (let top = path.at(-1); top !== undefined; top = path.at(-1)) {
      const edge = graph.edgesOf(top.node)[top.next++];
      if (edge !== undefined) {
        const target = graph.target(edge);
        if (order[target] === -1) path.push(enter(target));
        else if (component[target] === -1) lower(top.node, at(order, target));
        continue;
      }
      path.pop();
      const parent = path.at(-1);
      if (parent !== undefined) lower(parent.node, at(low, top.node));
      if (low[top.node] === order[top.node]) close(top.node);
    }
  }
  return component;
}

function at(numbers: readonly number[], index: number): number {
  const found = numbers[index];
  if (found === undefined) throw new Error(`a graph edge leads to ${index}, which is not a node`);
  return found;
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
