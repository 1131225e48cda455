import type { Span } from '../model/span.js';
import type { Diagnostic } from './diagnostic.js';

/** Diagnostics as one JSON document for tools: `{ "diagnostics": [...] }`. Lines and columns count from 1. */
export function renderJson(diagnostics: readonly Diagnostic[]): string {
  const document = {
    diagnostics: diagnostics.map(({ code, severity, message, help, span, related }) => ({
      code,
      severity,
      message,
      help,
      ...(span !== undefined && place(span)),
      related: related.map((note) => ({ message: note.message, ...place(note.span) })),
    })),
  };
  return `${JSON.stringify(document, undefined, 2)}\n`;
}

function place({ file, line, column, endLine, endColumn }: Span): Span {
  return { file, line, column, endLine, endColumn };
}
