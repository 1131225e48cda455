import type { ResolvedRepair } from './resolve-repair.js';
import { applyEdits, doOverlap, isSameEdit, type TextEdit } from './text-edit.js';

/** Repairs that can be applied together, and the new texts of their files. */
export interface ChosenRepairs<Item extends ResolvedRepair> {
  readonly applied: readonly Item[];
  /** The edits of each file. */
  readonly edits: ReadonlyMap<string, readonly TextEdit[]>;
}

/** Chooses the repairs that do not overlap with an earlier one of the list. */
export function chooseRepairs<Item extends ResolvedRepair>(repairs: readonly Item[]): ChosenRepairs<Item> {
  const edits = new Map<string, TextEdit[]>();
  const applied: Item[] = [];
  for (const repair of repairs) {
    const overlaps = [...repair.edits].some(([file, own]) =>
      (edits.get(file) ?? []).some((chosen) => own.some((edit) => doOverlap(edit, chosen))),
    );
    if (overlaps) continue;
    applied.push(repair);
    for (const [file, own] of repair.edits) {
      const chosen = edits.get(file) ?? [];
      // One import that two repairs need is added once.
      chosen.push(...own.filter((edit) => !chosen.some((other) => isSameEdit(edit, other))));
      edits.set(file, chosen);
    }
  }
  return { applied, edits };
}

/** The texts of files after edits. */
export function editedTexts(
  edits: ReadonlyMap<string, readonly TextEdit[]>,
  textOf: (file: string) => string,
): ReadonlyMap<string, string> {
  return new Map([...edits].map(([file, ofFile]) => [file, applyEdits(textOf(file), ofFile)]));
}
