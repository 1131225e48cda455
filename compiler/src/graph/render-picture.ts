import { drawView, type View } from './draw-view.js';
import { type GraphNames, graphNames } from './graph-names.js';
import { htmlText } from './html-text.js';
import type { Box, Gaps, PlacedBox } from './layered-layout.js';
import type { GraphModule, GraphProvider, ModuleGraph } from './module-graph.js';

/** A picture of modules as SVG, and the views that it can be brought into. */
export interface Picture {
  readonly svg: string;
  /** Modules with their providers: the size and contents of the SVG. */
  readonly full: View;
  /** Modules by their names alone: for a look at a large application. */
  readonly names: View;
}

/** The room around the boxes. */
export const margin = 24;
const wideGaps: Gaps = { horizontal: 32, row: 40, layer: 72 };
const narrowGaps: Gaps = { horizontal: 14, row: 24, layer: 54 };
const padding = 10;
const titleHeight = 30;
const rowHeight = 20;
const characterWidth = 7.3;
const titleCharacterWidth = 8.6;
const rowsPerColumn = 14;
const longestName = 36;

/** Draws the modules as boxes with their providers in them, and the imports as lines between the boxes. */
export function renderPicture(graph: ModuleGraph): Picture {
  const names = graphNames(graph);
  const full = drawView(graph.modules.map(fullBox), graph.imports, wideGaps);
  const [width, height] = [full.width + 2 * margin, full.height + 2 * margin];
  const common = commonModules(graph);
  const imports = graph.imports.map(({ from, to }, index) => {
    const kinds = common.has(from) || common.has(to) ? 'import common' : 'import';
    const ends = `data-from="${names.of(from)}" data-to="${names.of(to)}"`;
    return `<path class="${kinds}" ${ends} d="${full.paths[index]}"/>`;
  });
  const modules = graph.modules.map((module, index) => moduleElement(module, full.boxes[index], names));
  const svg = [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">`,
    `<defs>${['arrow', 'imported', 'near'].map(marker).join('')}</defs>`,
    `<g id="scene" transform="translate(0 0)"><g transform="translate(${margin} ${margin})">`,
    `<g id="imports">${imports.join('\n')}</g>`,
    modules.join('\n'),
    '<g id="dependencies"></g>',
    '</g></g>',
    '</svg>',
  ].join('\n');
  return { svg, full, names: drawView(graph.modules.map(nameBox), graph.imports, narrowGaps) };
}

function marker(id: string): string {
  const size = `viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7"`;
  return `<marker id="${id}" ${size} orient="auto"><path d="M0 1 8 4 0 7z"/></marker>`;
}

/** Modules with so many imports, or imported by so many, that the lines of those would be all that one sees. */
function commonModules({ modules, imports }: ModuleGraph): ReadonlySet<string> {
  const counts = new Map<string, number>();
  for (const id of imports.flatMap(({ from, to }) => [from, to])) counts.set(id, (counts.get(id) ?? 0) + 1);
  const many = Math.max(12, modules.length / 10);
  return new Set([...counts].filter(([, count]) => count > many).map(([id]) => id));
}

function fullBox(module: GraphModule): Box {
  const { columns, rows, columnWidth } = columnsOf(module);
  return {
    id: module.id,
    width: Math.ceil(Math.max(titleWidth(module), columns * columnWidth + 2 * padding, 120)),
    height: titleHeight + rows * rowHeight + (rows === 0 ? 0 : padding),
  };
}

function nameBox(module: GraphModule): Box {
  return { id: module.id, width: Math.ceil(titleWidth(module)), height: titleHeight };
}

function titleWidth(module: GraphModule): number {
  return titleOf(module).length * titleCharacterWidth + 2 * padding;
}

function columnsOf({ providers }: GraphModule) {
  const columns = Math.ceil(providers.length / rowsPerColumn);
  const longest = Math.max(0, ...providers.map(({ name }) => shortened(name).length));
  return {
    columns,
    rows: columns === 0 ? 0 : Math.ceil(providers.length / columns),
    columnWidth: Math.ceil(longest * characterWidth) + 22,
  };
}

function moduleElement(module: GraphModule, box: PlacedBox | undefined, names: GraphNames): string {
  if (box === undefined) return '';
  const kinds = ['module', ...(module.root ? ['root'] : []), ...(module.global ? ['global'] : [])].join(' ');
  const { rows, columnWidth } = columnsOf(module);
  const providers = module.providers.map((provider, index) => {
    const x = padding + Math.floor(index / Math.max(1, rows)) * columnWidth;
    const y = titleHeight + (index % Math.max(1, rows)) * rowHeight;
    return providerElement(provider, x, y, columnWidth, names);
  });
  return [
    `<g class="${kinds}" id="${names.of(module.id)}" transform="translate(${box.x} ${box.y})">`,
    `<title>${htmlText(`${module.name}\n${module.source}`)}</title>`,
    `<rect class="box" width="${box.width}" height="${box.height}" rx="6"/>`,
    `<text class="name" x="${padding}" y="21" style="--far:${farSize(module, box)}px">${htmlText(titleOf(module))}</text>`,
    ...providers,
    '</g>',
  ].join('\n');
}

function providerElement(provider: GraphProvider, x: number, y: number, width: number, names: GraphNames): string {
  const kinds = ['provider', provider.role === 'controller' ? 'controller' : '', provider.exported ? 'exported' : ''];
  return [
    `<g class="${kinds.filter((kind) => kind !== '').join(' ')}" id="${names.of(provider.id)}" transform="translate(${x} ${y})">`,
    `<title>${htmlText(`${provider.name}\n${provider.source}`)}</title>`,
    `<rect width="${width - 4}" height="${rowHeight - 2}" rx="3"/>`,
    `<circle cx="8" cy="9" r="3"/>`,
    `<text x="17" y="13">${htmlText(shortened(provider.name))}</text>`,
    '</g>',
  ].join('');
}

/** How large the title can be when it is looked at from afar, where it is all that the box shows. */
function farSize(module: GraphModule, { width }: PlacedBox): number {
  return Math.min(22, Math.floor(((width - padding) * 14) / (titleOf(module).length * titleCharacterWidth)));
}

function titleOf(module: GraphModule): string {
  return shortened(module.name) + (module.global ? ' (global)' : '');
}

function shortened(name: string): string {
  return name.length <= longestName ? name : `${name.slice(0, longestName - 1)}…`;
}
