import type { Span } from '../model/span.js';
import type { Diagnostic, Problem } from './diagnostic.js';

/** Diagnostics as one JSON document for tools: `{ "diagnostics": [...] }`. Lines and columns count from 1. */
export function renderJson(diagnostics: readonly Diagnostic[]): string {
  return `${JSON.stringify({ diagnostics: diagnostics.map(jsonEntry) }, undefined, 2)}\n`;
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
