import { libraryFileName } from '../libraries/library-file.js';
import { type Span, startOf } from '../model/span.js';
import type { EditorApplication } from './editor-state.js';

/**
 * A stretch of an application with the path of its file, relative to the package. `undefined` for one in the library file of a built
 * package, which no editor can open: its texts are not the sources of the package.
 */
export function packageSpan({ pathOf }: EditorApplication, span: Span): Span | undefined {
  const file = pathOf(span.file);
  const { line, column, endLine, endColumn } = span;
  return file.includes(`${libraryFileName}/`) ? undefined : { file, line, column, endLine, endColumn };
}

/** Stretches with paths, each once. */
export function packageSpans(application: EditorApplication, spans: readonly Span[]): readonly Span[] {
  return distinctSpans(spans.flatMap((span) => packageSpan(application, span) ?? []));
}

/** Stretches without those that begin where an earlier one does. */
export function distinctSpans(spans: readonly Span[]): readonly Span[] {
  const byStart = new Map<string, Span>();
  for (const span of spans) if (!byStart.has(startOf(span))) byStart.set(startOf(span), span);
  return [...byStart.values()];
}
