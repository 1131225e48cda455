/** The cycles of a graph, each once as a path back to its start: `a -> b -> a`. */
export function cyclesOf(edges: Iterable<readonly [from: string, to: string]>): string[] {
  const targets = new Map<string, Set<string>>();
  for (const [from, to] of edges) {
    if (from === to) continue;
    const known = targets.get(from);
    if (known === undefined) targets.set(from, new Set([to]));
    else known.add(to);
  }
  const found: string[] = [];
  const done = new Set<string>();
  const visit = (node: string, path: string[]): void => {
    const start = path.indexOf(node);
    if (start >= 0) {
      found.push([...path.slice(start), node].join(' -> '));
      return;
    }
    if (done.has(node)) return;
    for (const target of targets.get(node) ?? []) visit(target, [...path, node]);
    done.add(node);
  };
  for (const node of targets.keys()) visit(node, []);
  return found;
}
