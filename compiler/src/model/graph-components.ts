/** A directed graph over the numbers below `size`: for each node its edges. */
export interface Graph<Edge> {
  readonly size: number;
  readonly edgesOf: (node: number) => readonly Edge[];
  readonly target: (edge: Edge) => number;
}

/**
 * The number of the strongly connected component of each node: Tarjan's algorithm, with a stack of its own. A component has a
 * higher number than those that its edges lead to.
 */
export function componentsOf<Edge>(graph: Graph<Edge>): readonly number[] {
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
