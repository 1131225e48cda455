import type { Span } from '../model/span.js';
import type { EditorApplication } from './editor-state.js';
import type { TextPlace } from './text-mapping.js';

/** A place in a file of a package, in the text that the state was read from. */
export interface FilePlace extends TextPlace {
  /** Relative to the package. */
  readonly file: string;
}

/** Whether a stretch of an application contains a place, its end included: the cursor can be behind a name. */
export function isAt({ pathOf }: EditorApplication, span: Span, place: FilePlace): boolean {
  const startsBefore = span.line < place.line || (span.line === place.line && span.column <= place.column);
  const endsAfter = span.endLine > place.line || (span.endLine === place.line && span.endColumn >= place.column);
  return startsBefore && endsAfter && pathOf(span.file) === place.file;
}
