import type { Span } from '../../model/span.js';

/** A place as a person reads it: `src/notes/notes.module.ts:12`. */
export function placeText(pathOf: (file: string) => string, { file, line }: Span): string {
  return `${pathOf(file)}:${line}`;
}
