import { compareText } from '../model/compare-text.js';
import type { Diagnostic } from './diagnostic.js';

/** Diagnostics by file and position, those without a place first; those at one place by code and message. */
export function sortDiagnostics(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  return [...diagnostics].sort(compare);
}

function compare(a: Diagnostic, b: Diagnostic): number {
  return (
    compareText(a.span?.file ?? '', b.span?.file ?? '') ||
    (a.span?.line ?? 0) - (b.span?.line ?? 0) ||
    (a.span?.column ?? 0) - (b.span?.column ?? 0) ||
    compareText(a.code, b.code) ||
    compareText(a.message, b.message)
  );
}
