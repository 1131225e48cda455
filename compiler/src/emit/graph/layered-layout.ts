/** A box to be placed, and how much room it takes. */
export interface Box {
  readonly id: string;
  readonly width: number;
  readonly height: number;
}

/** Leads from one box to another. */
export interface Arrow {
  readonly from: string;
  readonly to: string;
}

/** A box and its upper left corner. */
export interface PlacedBox extends Box {
  readonly x: number;
  readonly y: number;
}

/** Boxes at their places; everything lies between 0 and `width`, 0 and `height`. */
export interface Layout {
  readonly boxes: readonly PlacedBox[];
  readonly width: number;
  readonly height: number;
}

const horizontalGap = 32;
const rowGap = 40;
const layerGap = 72;
/** How much wider than high the whole should be. */
const aspectRatio = 1.6;
const sweeps = 4;

/**
 * Puts boxes into layers, so that arrows lead downwards, and boxes of one layer near those that they are connected with.
 * A layer that would be too wide goes on in further rows. Boxes come sources last: an arrow leads from a later box to an
 * earlier one; arrows the other way, which only cycles have, are not followed. The time is linear but for sorting.
 */
export function layeredLayout(boxes: readonly Box[], arrows: readonly Arrow[]): Layout {
  const layers = layersOf(boxes, arrows);
  orderLayers(layers, arrows);
  const widest = Math.max(0, ...boxes.map(({ width }) => width));
  const area = boxes.reduce((sum, { width, height }) => sum + (width + horizontalGap) * (height + rowGap), 0);
  const limit = Math.max(widest, Math.sqrt(area * aspectRatio));
  // How high it becomes depends on the layers too: of several widths, the one that comes out best is taken.
  const layouts = stretches.map((stretch) => place(layers, limit * stretch));
  return layouts.reduce((best, layout) => (distortion(layout) < distortion(best) ? layout : best));
}

const stretches = [1, 0.8, 1.25, 1.6, 2.2, 3];

/** How far a layout is from the wanted proportions, whichever way. */
function distortion({ width, height }: Layout): number {
  return Math.abs(Math.log(width / Math.max(1, height) / aspectRatio));
}

function layersOf(boxes: readonly Box[], arrows: readonly Arrow[]): Box[][] {
  const order = new Map(boxes.map(({ id }, index) => [id, index]));
  const targets = boxes.map((): number[] => []);
  for (const arrow of arrows) {
    const [from, to] = [order.get(arrow.from), order.get(arrow.to)];
    if (from !== undefined && to !== undefined && to < from) targets[from]?.push(to);
  }
  const depths = boxes.map(() => 0);
  for (let index = boxes.length - 1; index >= 0; index--) {
    const below = (depths[index] ?? 0) + 1;
    for (const to of targets[index] ?? []) depths[to] = Math.max(depths[to] ?? 0, below);
  }
  const layers: Box[][] = [];
  // Sources first: within a layer, what the reader meets first comes first.
  for (let index = boxes.length - 1; index >= 0; index--) {
    const box = boxes[index];
    if (box === undefined) continue;
    const depth = depths[index] ?? 0;
    while (layers.length <= depth) layers.push([]);
    layers[depth]?.push(box);
  }
  return layers;
}

/** Sorts each layer by where its neighbours stand, from above and from below in turn. */
function orderLayers(layers: Box[][], arrows: readonly Arrow[]): void {
  const neighbours = new Map<string, string[]>();
  for (const { from, to } of arrows) {
    for (const [one, other] of [
      [from, to],
      [to, from],
    ] as const) {
      const known = neighbours.get(one);
      if (known === undefined) neighbours.set(one, [other]);
      else known.push(other);
    }
  }
  const places = new Map<string, number>();
  const remember = (layer: readonly Box[]) => {
    for (const [index, { id }] of layer.entries()) places.set(id, (index + 0.5) / layer.length);
  };
  for (const layer of layers) remember(layer);
  for (let sweep = 0; sweep < sweeps; sweep++) {
    for (const layer of sweep % 2 === 0 ? layers : layers.toReversed()) {
      const wanted = new Map(layer.map(({ id }) => [id, middle(id, neighbours.get(id) ?? [], places)]));
      // Sorting is stable: what wants the same place keeps its order.
      layer.sort((a, b) => (wanted.get(a.id) ?? 0) - (wanted.get(b.id) ?? 0));
      remember(layer);
    }
  }
}

function middle(id: string, neighbours: readonly string[], places: ReadonlyMap<string, number>): number {
  if (neighbours.length === 0) return places.get(id) ?? 0;
  return neighbours.reduce((sum, neighbour) => sum + (places.get(neighbour) ?? 0.5), 0) / neighbours.length;
}

function place(layers: readonly (readonly Box[])[], limit: number): Layout {
  const rows: { boxes: Box[]; width: number; last: boolean }[] = [];
  for (const layer of layers) {
    for (const boxes of rowsOf(layer, limit)) rows.push({ boxes, width: widthOf(boxes), last: false });
    const end = rows.at(-1);
    if (end !== undefined) end.last = true;
  }
  const width = Math.max(0, ...rows.map((row) => row.width));
  const placed: PlacedBox[] = [];
  let y = 0;
  let height = 0;
  for (const { boxes, width: own, last } of rows) {
    let x = (width - own) / 2;
    const tallest = Math.max(...boxes.map((box) => box.height));
    for (const box of boxes) {
      placed.push({ ...box, x: Math.round(x), y });
      x += box.width + horizontalGap;
    }
    height = y + tallest;
    y = height + (last ? layerGap : rowGap);
  }
  return { boxes: placed, width: Math.ceil(width), height };
}

/** Cuts a layer into rows of about one width. */
function rowsOf(layer: readonly Box[], limit: number): readonly Box[][] {
  const count = Math.max(1, Math.ceil(widthOf(layer) / limit));
  const wanted = widthOf(layer) / count;
  const rows: Box[][] = [];
  let filled = Number.POSITIVE_INFINITY;
  for (const box of layer) {
    if (filled + horizontalGap + box.width / 2 > wanted && rows.length < count) {
      rows.push([box]);
      filled = box.width;
    } else {
      rows.at(-1)?.push(box);
      filled += horizontalGap + box.width;
    }
  }
  return rows;
}

function widthOf(boxes: readonly Box[]): number {
  return boxes.reduce((sum, { width }) => sum + width + horizontalGap, boxes.length === 0 ? 0 : -horizontalGap);
}
