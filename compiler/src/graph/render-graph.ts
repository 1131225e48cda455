import type { ApplicationPlan } from '../plan/application-plan.js';
import { moduleGraph } from './module-graph.js';
import { renderDot } from './render-dot.js';
import { renderHtml } from './render-html.js';
import { renderMermaid } from './render-mermaid.js';

/** The formats of the graph of an application. */
export const graphFormats = ['mermaid', 'dot', 'json', 'html'] as const;

/** One of the forms. */
/** One of `graphFormats`. */
export type GraphFormat = (typeof graphFormats)[number];

/**
 * Modules, providers and what leads from one to another, as one text: a diagram's source, data, or a whole page that needs
 * no network.
 */
export function renderGraph(plan: ApplicationPlan, format: GraphFormat): string {
  const graph = moduleGraph(plan);
  switch (format) {
    case 'mermaid':
      return renderMermaid(graph);
    case 'dot':
      return renderDot(graph);
    case 'json':
      return `${JSON.stringify(graph, null, 2)}\n`;
    case 'html':
      return renderHtml(graph);
  }
}
