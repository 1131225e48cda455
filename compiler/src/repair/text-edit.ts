import { compareText } from '../model/compare-text.js';

/** A change of a text: the characters from `start` to `end` become `text`. Offsets count UTF-16 code units from 0. */
export interface TextEdit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  /**
   * For an insertion that other insertions at the same place do not disturb: a new entry of a list, a new import. Insertions with one key do
   * the same thing twice.
   */
  readonly joinable?: string;
}

/** Applies edits that do not overlap; insertions at one place follow each other in the order of the list. */
export function applyEdits(text: string, edits: readonly TextEdit[]): string {
  let result = '';
  let position = 0;
  for (const { start, end, text: inserted } of inOrder(edits)) {
    result += text.slice(position, start) + inserted;
    position = end;
  }
  return result + text.slice(position);
}

/** Edits by their places; new entries and imports at one place by the alphabet. */
export function inOrder(edits: readonly TextEdit[]): readonly TextEdit[] {
  return edits.toSorted((a, b) => a.start - b.start || a.end - b.end || compareKeys(a.joinable, b.joinable));
}

function compareKeys(a: string | undefined, b: string | undefined): number {
  return a === undefined || b === undefined ? 0 : compareText(a.toLowerCase(), b.toLowerCase());
}

/** Whether two edits of a file cannot be applied together. Equal edits that can be joined are one edit. */
export function doOverlap(a: TextEdit, b: TextEdit): boolean {
  if (isSameEdit(a, b)) return a.joinable === undefined;
  if (isInsertion(a) && isInsertion(b)) {
    return a.start === b.start && (a.joinable === undefined || b.joinable === undefined || a.joinable === b.joinable);
  }
  if (isInsertion(a)) return touches(a, b);
  if (isInsertion(b)) return touches(b, a);
  return a.start < b.end && b.start < a.end;
}

function isInsertion({ start, end }: TextEdit): boolean {
  return start === end;
}

/** Whether an insertion is inside of a stretch that changes, or at its edge, where only a new entry or import may be. */
function touches({ start, joinable }: TextEdit, changed: TextEdit): boolean {
  const isInside = changed.start < start && start < changed.end;
  return isInside || (joinable === undefined && changed.start <= start && start <= changed.end);
}

/** Whether two edits do the same. */
export function isSameEdit(a: TextEdit, b: TextEdit): boolean {
  return a.start === b.start && a.end === b.end && a.text === b.text;
}
