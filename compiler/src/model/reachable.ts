/**
 * Everything that some nodes of a graph lead to, themselves included, depth first and in order, each node once. `next` has the nodes
 * that a node leads to directly. Linear, and without recursion: graphs can have circles and any depth.
 */
export function reachable<Node extends object | string>(
  starts: Iterable<Node>,
  next: (node: Node) => readonly Node[],
): ReadonlySet<Node> {
  const found = new Set<Node>();
  const pending = [...starts].reverse();
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (found.has(node)) continue;
    found.add(node);
    const inner = next(node);
    // The first one is visited first. As arguments of one call, many nodes would not fit on the stack.
    for (let index = inner.length - 1; index >= 0; index--) {
      const one = inner[index];
      if (one !== undefined) pending.push(one);
    }
  }
  return found;
}
