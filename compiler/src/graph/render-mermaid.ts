import { graphNames } from './graph-names.js';
import type { GraphProvider, ModuleGraph } from './module-graph.js';

/** A Mermaid flowchart: modules as boxes around their providers, imports solid, dependencies dotted. */
export function renderMermaid(graph: ModuleGraph): string {
  const names = graphNames(graph);
  const lines = ['flowchart TB'];
  for (const module of graph.modules) {
    const title = `${names.of(module.id)}["${escaped(module.name)}${module.global ? ' (global)' : ''}"]`;
    if (module.providers.length === 0) {
      lines.push(`  ${title}`);
      continue;
    }
    lines.push(`  subgraph ${title}`, '    direction LR');
    for (const provider of module.providers) lines.push(`    ${names.of(provider.id)}${box(provider)}`);
    lines.push('  end');
  }
  for (const { from, to } of graph.imports) lines.push(`  ${names.of(from)} --> ${names.of(to)}`);
  for (const { from, to } of graph.dependencies) lines.push(`  ${names.of(from)} -.-> ${names.of(to)}`);
  return `${lines.join('\n')}\n`;
}

/** Controllers are round. */
function box({ name, role, handles }: GraphProvider): string {
  const label = [name, ...handles.map((event) => `on ${event}`)].map(escaped).join('<br/>');
  return role === 'controller' ? `(["${label}"])` : `["${label}"]`;
}

function escaped(text: string): string {
  return text.replaceAll('#', '#35;').replaceAll('"', '#quot;').replaceAll('<', '#lt;').replaceAll('>', '#gt;');
}
