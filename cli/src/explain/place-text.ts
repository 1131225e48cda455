import type { SourcePlace } from '@ashlar/compiler';

/** A position as editors and terminals link it: `src/notes/notes.controller.ts:12:3`. */
export function placeText({ file, line, column }: SourcePlace): string {
  return `${file}:${line}:${column}`;
}
