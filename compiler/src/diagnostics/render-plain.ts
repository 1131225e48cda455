import type { Problem } from './diagnostic.js';
import { escapeControlCharacters } from './escape-control-characters.js';

/**
 * Diagnostics one per line, `file(line,col): error ASH1004: message`, the format of TypeScript's problem matchers. Related
 * places and the fix follow on indented lines, which those matchers leave alone.
 */
export function renderPlain(diagnostics: readonly Problem[]): string {
  return diagnostics.map(renderOne).join('');
}

function renderOne({ code, severity, message, help, span, related }: Problem): string {
  const place = span === undefined ? '' : `${oneLine(span.file)}(${span.line},${span.column}): `;
  const notes = related.map(
    (note) => `  note: ${note.message} at ${note.span.file}:${note.span.line}:${note.span.column}\n`,
  );
  return `${place}${severity} ${code}: ${oneLine(message)}\n${notes.map(oneLine).join('')}  help: ${oneLine(help)}\n`;
}

/** Joins the lines of a message, which may quote the user's text: one diagnostic is one line. */
function oneLine(text: string): string {
  return escapeControlCharacters(text.replace(/[\r\n\u2028\u2029]+(?!$)/g, ' '));
}
