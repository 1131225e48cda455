import { type GraphNames, graphNames } from './graph-names.js';
import { htmlText } from './html-text.js';
import { type Box, layeredLayout, type PlacedBox } from './layered-layout.js';
import type { GraphModule, GraphProvider, ModuleGraph } from './module-graph.js';

/** A picture of modules as SVG, and its size. */
export interface Picture {
  readonly svg: string;
  readonly width: number;
  readonly height: number;
}

const margin = 24;
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
  const layout = layeredLayout(graph.modules.map(boxOf), graph.imports);
  const places = new Map(layout.boxes.map((box) => [box.id, box]));
  const [width, height] = [layout.width + 2 * margin, layout.height + 2 * margin];
  const imports = graph.imports.map(({ from, to }) => {
    const [start, end] = [places.get(from), places.get(to)];
    if (start === undefined || end === undefined) return '';
    const ends = `data-from="${names.of(from)}" data-to="${names.of(to)}"`;
    return `<path class="import" ${ends} d="${curve(start, end)}"/>`;
  });
  const modules = graph.modules.map((module) => moduleElement(module, places.get(module.id), names));
  const svg = [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">`,
    '<defs><marker id="arrow" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="8" markerHeight="8" orient="auto">' +
      '<path d="M0 0 8 4 0 8z"/></marker></defs>',
    `<g id="scene" transform="translate(0 0)"><g transform="translate(${margin} ${margin})">`,
    `<g id="imports">${imports.join('\n')}</g>`,
    modules.join('\n'),
    '<g id="dependencies"></g>',
    '</g></g>',
    '</svg>',
  ].join('\n');
  return { svg, width, height };
}

function boxOf(module: GraphModule): Box {
  const { columns, rows, columnWidth } = columnsOf(module);
  const title = titleOf(module).length * titleCharacterWidth + 2 * padding;
  return {
    id: module.id,
    width: Math.ceil(Math.max(title, columns * columnWidth + 2 * padding, 120)),
    height: titleHeight + rows * rowHeight + (rows === 0 ? 0 : padding),
  };
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

/** From the lower edge of the importer to the upper edge of the imported; beside each other when they share a row. */
function curve(from: PlacedBox, to: PlacedBox): string {
  const [startX, endX] = [Math.round(from.x + from.width / 2), Math.round(to.x + to.width / 2)];
  const [startY, endY] = [from.y + from.height, to.y];
  const bend = Math.max(24, Math.round(Math.abs(endY - startY) / 2));
  return `M${startX} ${startY}C${startX} ${startY + bend} ${endX} ${endY - bend} ${endX} ${endY - 2}`;
}

function titleOf(module: GraphModule): string {
  return shortened(module.name) + (module.global ? ' (global)' : '');
}

function shortened(name: string): string {
  return name.length <= longestName ? name : `${name.slice(0, longestName - 1)}…`;
}
