import { graphNames } from './graph-names.js';
import type { ModuleGraph } from './module-graph.js';

/** A Graphviz digraph: modules as clusters of their providers, imports solid, dependencies dotted. */
export function renderDot(graph: ModuleGraph): string {
  const names = graphNames(graph);
  const lines = [
    `digraph ${quoted(graph.application)} {`,
    '  compound=true;',
    '  node [shape=box, fontname="sans-serif"];',
    '  graph [fontname="sans-serif"];',
  ];
  for (const module of graph.modules) {
    const name = names.of(module.id);
    lines.push(
      `  subgraph cluster_${name} {`,
      `    label=${quoted(module.global ? `${module.name} (global)` : module.name)};`,
      // Edges between clusters need a node at either end.
      `    ${name} [shape=point, style=invis, label=""];`,
    );
    for (const provider of module.providers) {
      const shape = provider.role === 'controller' ? ', style=rounded' : '';
      lines.push(
        `    ${names.of(provider.id)} [label=${quoted([provider.name, ...provider.handles.map((event) => `on ${event}`)].join('\n'))}${shape}];`,
      );
    }
    lines.push('  }');
  }
  for (const edge of graph.imports) {
    const [from, to] = [names.of(edge.from), names.of(edge.to)];
    lines.push(`  ${from} -> ${to} [ltail=cluster_${from}, lhead=cluster_${to}];`);
  }
  for (const { from, to } of graph.dependencies) lines.push(`  ${names.of(from)} -> ${names.of(to)} [style=dotted];`);
  lines.push('}');
  return `${lines.join('\n')}\n`;
}

function quoted(text: string): string {
  return `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')}"`;
}
