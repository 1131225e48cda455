import type { Span } from '../model/span.js';
import type { Problem } from './diagnostic.js';
import type { RepairableDiagnostic } from './repair-edits.js';

/**
 * Diagnostics as one JSON document for tools: `{ "diagnostics": [...] }`. Lines and columns count from 1. A diagnostic that edits can
 * repair has `repairs: [{ title, kind, edits }]`.
 */
export function renderJson(diagnostics: readonly RepairableDiagnostic[]): string {
  const entries = diagnostics.map(({ repairEdits, ...diagnostic }) => ({
    ...jsonEntry(diagnostic),
    ...(repairEdits !== undefined && { repairs: repairEdits }),
  }));
  return `${JSON.stringify({ diagnostics: entries }, undefined, 2)}\n`;
}

/** A problem as JSON documents have it, with its place beside the other properties. */
export function jsonEntry({ code, severity, message, help, span, related }: Problem) {
  return {
    code,
    severity,
    message,
    help,
    ...(span !== undefined && jsonPlace(span)),
    related: related.map((note) => ({ message: note.message, ...jsonPlace(note.span) })),
  };
}

/** A place as JSON documents have it. */
export function jsonPlace({ file, line, column, endLine, endColumn }: Span): Span {
  return { file, line, column, endLine, endColumn };
}
