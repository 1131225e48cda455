/** A box to be placed, and its size. */
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

/** A gap between the boxes of a row through which an arrow passes: straight down from `top` to `bottom`. */
export interface Passage {
  readonly x: number;
  readonly top: number;
  readonly bottom: number;
}

/** Boxes at their places; everything lies between 0 and `width`, 0 and `height`. */
export interface Layout {
  readonly boxes: readonly PlacedBox[];
  /** For each arrow, in order: the rows that it passes on its way. Empty where it leads straight from box to box. */
  readonly passages: readonly (readonly Passage[])[];
  readonly width: number;
  readonly height: number;
}

/** The space between boxes. */
export interface Gaps {
  readonly horizontal: number;
  /** Between two rows of one layer. */
  readonly row: number;
  readonly layer: number;
}

/** How much wider than high the whole should be. */
const aspectRatio = 1.6;
const sweeps = 4;

/**
 * Puts boxes into layers, so that arrows lead downwards, and boxes of one layer near those that they are connected with.
 * A layer that would be too wide goes on in further rows. Boxes come sources last: an arrow leads from a later box to an
 * earlier one; arrows the other way, which only cycles have, are not followed. Arrows over several layers get space to
 * pass between the boxes, as long as there are few of them. The time is linear but for sorting.
 */
export function layeredLayout(boxes: readonly Box[], arrows: readonly Arrow[], gaps: Gaps): Layout {
  const depths = depthsOf(boxes, arrows);
  const chains = chainsOf(boxes, arrows, depths);
  const layers = layersOf(boxes, depths, chains);
  orderLayers(layers, chains.flatMap(links));
  const widest = Math.max(0, ...boxes.map(({ width }) => width));
  const area = boxes.reduce((sum, { width, height }) => sum + (width + gaps.horizontal) * (height + gaps.row), 0);
  const limit = Math.max(widest, Math.sqrt(area * aspectRatio));
  // How high it becomes depends on the layers too: of several widths, the one that comes out best is taken.
  const pictures = stretches.map((stretch) => place(layers, limit * stretch, gaps));
  const best = pictures.reduce((one, other) => (distortion(other) < distortion(one) ? other : one));
  return {
    ...best,
    boxes: best.boxes.filter(({ id }) => !best.bends.has(id)),
    passages: chains.map(({ bends }) => bends.flatMap(({ id }) => best.bends.get(id) ?? [])),
  };
}

/** An arrow with the space that it takes in the layers between its ends. */
interface Chain extends Arrow {
  readonly bends: readonly Box[];
}

/** The layer of each box. The arrows lead to deeper layers. */
function depthsOf(boxes: readonly Box[], arrows: readonly Arrow[]): ReadonlyMap<string, number> {
  const order = new Map(boxes.map(({ id }, index) => [id, index]));
  const targets = boxes.map((): string[] => []);
  for (const { from, to } of arrows) {
    const [start, end] = [order.get(from), order.get(to)];
    if (start !== undefined && end !== undefined && end < start) targets[start]?.push(to);
  }
  const depths = new Map(boxes.map(({ id }) => [id, 0]));
  for (const [index, { id }] of [...boxes.entries()].reverse()) {
    const below = (depths.get(id) ?? 0) + 1;
    for (const to of targets[index] ?? []) depths.set(to, Math.max(depths.get(to) ?? 0, below));
  }
  return depths;
}

/** Bends are left out altogether where there would be so many that they take the space of the boxes. */
function chainsOf(boxes: readonly Box[], arrows: readonly Arrow[], depths: ReadonlyMap<string, number>): Chain[] {
  const between = ({ from, to }: Arrow) => Math.max(0, (depths.get(to) ?? 0) - (depths.get(from) ?? 0) - 1);
  const total = arrows.reduce((sum, arrow) => sum + between(arrow), 0);
  const hasRoom = total <= 20 + 2 * boxes.length;
  return arrows.map((arrow, index) => ({
    ...arrow,
    // Names of files hold no line ends: no box can have such an id.
    bends: Array.from({ length: hasRoom ? between(arrow) : 0 }, (_, step) => ({
      id: `bend\n${index}\n${step}`,
      width: 0,
      height: 0,
    })),
  }));
}

function links({ from, to, bends }: Chain): Arrow[] {
  const stations = [from, ...bends.map(({ id }) => id), to];
  return stations.slice(1).map((station, index) => ({ from: stations[index] ?? from, to: station }));
}

function layersOf(boxes: readonly Box[], depths: ReadonlyMap<string, number>, chains: readonly Chain[]): Box[][] {
  const layers: Box[][] = Array.from({ length: Math.max(0, ...depths.values()) + 1 }, () => []);
  // Sources first: a layer keeps the order of reading.
  for (const box of boxes.toReversed()) layers[depths.get(box.id) ?? 0]?.push(box);
  for (const { from, bends } of chains) {
    for (const [step, bend] of bends.entries()) layers[(depths.get(from) ?? 0) + step + 1]?.push(bend);
  }
  return layers;
}

const stretches = [1, 0.8, 1.25, 1.6, 2.2, 3];

/** How far a layout is from the wanted proportions, whichever way. */
function distortion({ width, height }: Picture): number {
  return Math.abs(Math.log(width / Math.max(1, height) / aspectRatio));
}

/** Sorts each layer by the positions of its neighbours, from above and from below in turn. */
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
      // Sorting is stable: boxes with the same position keep their order.
      layer.sort((a, b) => (wanted.get(a.id) ?? 0) - (wanted.get(b.id) ?? 0));
      remember(layer);
    }
  }
}

function middle(id: string, neighbours: readonly string[], places: ReadonlyMap<string, number>): number {
  if (neighbours.length === 0) return places.get(id) ?? 0;
  return neighbours.reduce((sum, neighbour) => sum + (places.get(neighbour) ?? 0.5), 0) / neighbours.length;
}

/** Everything at its place, bends too. */
interface Picture {
  readonly boxes: readonly PlacedBox[];
  readonly bends: ReadonlyMap<string, Passage>;
  readonly width: number;
  readonly height: number;
}

function place(layers: readonly (readonly Box[])[], limit: number, gaps: Gaps): Picture {
  const rows: { boxes: Box[]; width: number; last: boolean }[] = [];
  for (const layer of layers) {
    for (const boxes of rowsOf(layer, limit, gaps)) rows.push({ boxes, width: widthOf(boxes, gaps), last: false });
    const end = rows.at(-1);
    if (end !== undefined) end.last = true;
  }
  const width = Math.max(0, ...rows.map((row) => row.width));
  const placed: PlacedBox[] = [];
  const bends = new Map<string, Passage>();
  let y = 0;
  let height = 0;
  for (const { boxes, width: own, last } of rows) {
    let x = (width - own) / 2;
    const tallest = Math.max(...boxes.map((box) => box.height));
    for (const box of boxes) {
      placed.push({ ...box, x: Math.round(x), y });
      if (box.height === 0) bends.set(box.id, { x: Math.round(x), top: y, bottom: y + tallest });
      x += box.width + gaps.horizontal;
    }
    height = y + tallest;
    y = height + (last ? gaps.layer : gaps.row);
  }
  return { boxes: placed, bends, width: Math.ceil(width), height };
}

/** Cuts a layer into rows of about one width. */
function rowsOf(layer: readonly Box[], limit: number, gaps: Gaps): readonly Box[][] {
  const count = Math.max(1, Math.ceil(widthOf(layer, gaps) / limit));
  const wanted = widthOf(layer, gaps) / count;
  const rows: Box[][] = [];
  let filled = Number.POSITIVE_INFINITY;
  for (const box of layer) {
    if (filled + gaps.horizontal + box.width / 2 > wanted && rows.length < count) {
      rows.push([box]);
      filled = box.width;
    } else {
      rows.at(-1)?.push(box);
      filled += gaps.horizontal + box.width;
    }
  }
  return rows;
}

function widthOf(boxes: readonly Box[], { horizontal }: Gaps): number {
  return boxes.reduce((sum, { width }) => sum + width + horizontal, boxes.length === 0 ? 0 : -horizontal);
}
