import { type Arrow, type Box, type Gaps, layeredLayout, type Passage, type PlacedBox } from './layered-layout.js';

/** A way to show the modules: which place each box has, and how each import runs. */
export interface View {
  readonly width: number;
  readonly height: number;
  /** In the order of the boxes that were given. */
  readonly boxes: readonly PlacedBox[];
  /** The path of each arrow, as SVG writes it; empty for an arrow that has no box at one of its ends. */
  readonly paths: readonly string[];
}

/** Lays out boxes and draws the arrows between them. */
export function drawView(boxes: readonly Box[], arrows: readonly Arrow[], gaps: Gaps): View {
  const { boxes: placed, passages, width, height } = layeredLayout(boxes, arrows, gaps);
  const places = new Map(placed.map((box) => [box.id, box]));
  const ends = arrows.map(({ from, to }, index): End | undefined => {
    const [start, end] = [places.get(from), places.get(to)];
    return start && end && { start, end, passages: passages[index] ?? [] };
  });
  const starts = spread(ends, ({ start }) => start, towardsEnd);
  const stops = spread(ends, ({ end }) => end, towardsStart);
  const paths = ends.map((end, index) => (end === undefined ? '' : path(end, starts[index] ?? 0, stops[index] ?? 0)));
  return { width, height, boxes: boxes.flatMap(({ id }) => places.get(id) ?? []), paths };
}

/** The ends of an arrow, and the boxes between which it passes. */
interface End {
  readonly start: PlacedBox;
  readonly end: PlacedBox;
  readonly passages: readonly Passage[];
}

function towardsEnd({ end, passages }: End): number {
  return passages[0]?.x ?? end.x + end.width / 2;
}

function towardsStart({ start, passages }: End): number {
  return passages.at(-1)?.x ?? start.x + start.width / 2;
}

/** Gives the arrows of each box places of their own along its edge, in the order in which they arrive: they cross less. */
function spread(
  ends: readonly (End | undefined)[],
  boxOf: (end: End) => PlacedBox,
  comesFrom: (end: End) => number,
): readonly number[] {
  const byBox = new Map<PlacedBox, { readonly index: number; readonly from: number }[]>();
  for (const [index, end] of ends.entries()) {
    if (end === undefined) continue;
    const entry = { index, from: comesFrom(end) };
    const known = byBox.get(boxOf(end));
    if (known === undefined) byBox.set(boxOf(end), [entry]);
    else known.push(entry);
  }
  const places: number[] = ends.map(() => 0);
  for (const [box, arriving] of byBox) {
    arriving.sort((a, b) => a.from - b.from);
    for (const [at, { index }] of arriving.entries()) {
      places[index] = Math.round(box.x + (box.width * (at + 1)) / (arriving.length + 1));
    }
  }
  return places;
}

/** From the lower edge of one box, straight down through its passages, to the upper edge of the other. */
function path({ start, end, passages }: End, startX: number, stopX: number): string {
  let text = `M${startX} ${start.y + start.height}`;
  let [x, y] = [startX, start.y + start.height];
  for (const passage of passages) {
    text += `${curve(x, y, passage.x, passage.top)}V${passage.bottom}`;
    [x, y] = [passage.x, passage.bottom];
  }
  return text + curve(x, y, stopX, end.y - 2);
}

function curve(x1: number, y1: number, x2: number, y2: number): string {
  const bend = Math.max(24, Math.round(Math.abs(y2 - y1) / 2));
  return `C${x1} ${y1 + bend} ${x2} ${y2 - bend} ${x2} ${y2}`;
}
