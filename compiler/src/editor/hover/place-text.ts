import { type Span, useOf } from '../../model/span.js';

/** A place as a person reads it: `src/notes/notes.module.ts:12`. A part of a composed decorator is where that is applied. */
export function placeText(pathOf: (file: string) => string, span: Span): string {
  const { file, line } = useOf(span);
  return `${pathOf(file)}:${line}`;
}
