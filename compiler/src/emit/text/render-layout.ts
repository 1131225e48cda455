import { isStructure, type Layout } from './layout.js';

const width = 120;
const step = '  ';

interface Pending<Name> {
  readonly part: Layout<Name>;
  readonly indentation: number;
  readonly flat: boolean;
}

/** Breaks a layout into lines of at most 120 columns where it can, the first one `indentation` steps in. */
export function renderLayout<Name extends object>(
  layout: Layout<Name>,
  indentation: number,
  nameOf: (name: Name) => string,
): string {
  // Nearly every line is short enough as it is: only the others are worth the search for places to break them.
  const flat = marginOf(indentation) + flatText(layout, nameOf);
  return flat.length <= width ? flat : brokenText(layout, indentation, nameOf);
}

const margins = Array.from({ length: 16 }, (_, indentation) => step.repeat(indentation));

function marginOf(indentation: number): string {
  return margins[indentation] ?? step.repeat(indentation);
}

function flatText<Name extends object>(part: Layout<Name>, nameOf: (name: Name) => string): string {
  if (typeof part === 'string') return part;
  if (isList(part)) {
    let text = '';
    for (const inner of part) text += flatText(inner, nameOf);
    return text;
  }
  if (!isStructure(part)) return nameOf(part);
  return part.kind === 'break' ? part.flat : flatText(part.contents, nameOf);
}

function brokenText<Name extends object>(
  layout: Layout<Name>,
  indentation: number,
  nameOf: (name: Name) => string,
): string {
  let text = marginOf(indentation);
  let column = text.length;
  const write = (piece: string) => {
    text += piece;
    column += piece.length;
  };
  const pending: Pending<Name>[] = [{ part: layout, indentation, flat: false }];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { part, flat } = next;
    if (typeof part === 'string') {
      write(part);
    } else if (isList(part)) {
      pushAll(pending, part, next);
    } else if (!isStructure(part)) {
      write(nameOf(part));
    } else if (part.kind === 'indented') {
      pending.push({ part: part.contents, indentation: next.indentation + 1, flat });
    } else if (part.kind === 'group') {
      const contents = { part: part.contents, indentation: next.indentation, flat: true };
      pending.push(fits(contents, pending, width - column, nameOf) ? contents : { ...contents, flat });
    } else if (flat) {
      write(part.flat);
    } else {
      const margin = marginOf(next.indentation);
      text += `${part.broken}\n${margin}`;
      column = margin.length;
    }
  }
  return text;
}

/** Whether a group and the text after it, up to the next possible line end, fit into `columns` columns. */
function fits<Name extends object>(
  contents: Pending<Name>,
  rest: readonly Pending<Name>[],
  columns: number,
  nameOf: (name: Name) => string,
): boolean {
  const pending = [contents];
  let following = rest.length;
  let left = columns;
  while (left >= 0) {
    const next = pending.pop() ?? rest[--following];
    if (next === undefined) return true;
    const { part } = next;
    if (typeof part === 'string') left -= part.length;
    else if (isList(part)) pushAll(pending, part, next);
    else if (!isStructure(part)) left -= nameOf(part).length;
    else if (part.kind !== 'break') pending.push({ part: part.contents, indentation: 0, flat: next.flat });
    else if (next.flat) left -= part.flat.length;
    else return true;
  }
  return false;
}

function pushAll<Name>(pending: Pending<Name>[], parts: readonly Layout<Name>[], like: Pending<Name>): void {
  for (let index = parts.length - 1; index >= 0; index--) {
    const part = parts[index];
    if (part !== undefined) pending.push({ part, indentation: like.indentation, flat: like.flat });
  }
}

function isList<Name>(part: Layout<Name>): part is readonly Layout<Name>[] {
  return Array.isArray(part);
}
