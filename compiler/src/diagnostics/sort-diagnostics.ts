import { compareText } from '../model/compare-text.js';
import type { Problem } from './diagnostic.js';

/** Diagnostics by file and position, those without a place first; those at one place by code and message. */
export function sortDiagnostics<Item extends Problem>(diagnostics: readonly Item[]): readonly Item[] {
  return [...diagnostics].sort(compare);
}

function compare(a: Problem, b: Problem): number {
  return (
    compareText(a.span?.file ?? '', b.span?.file ?? '') ||
    (a.span?.line ?? 0) - (b.span?.line ?? 0) ||
    (a.span?.column ?? 0) - (b.span?.column ?? 0) ||
    compareText(a.code, b.code) ||
    compareText(a.message, b.message)
  );
}
