/** A stretch of a source file. Lines and columns count from 1; columns count UTF-16 code units; the end is exclusive. */
export interface Span {
  /** Path of the file, relative to the project's directory, with `/` between its parts. */
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
  /** The other place of a stretch that belongs to a composed decorator; absent for every other stretch. */
  readonly composed?: ComposedPlace;
}

/** One of the two places of a part of a composed decorator, for a stretch that is the other one. */
export interface ComposedPlace {
  /** `use`: where the composition is applied, for a stretch inside of it. `part`: where it takes an argument of a use. */
  readonly kind: 'use' | 'part';
  /** The composed decorator: `@Roles`. */
  readonly decorator: string;
  readonly span: Span;
}

/** Whether the span `inner` lies within the span `outer`. */
export function contains(outer: Span, inner: Span): boolean {
  const startsBefore = outer.line < inner.line || (outer.line === inner.line && outer.column <= inner.column);
  const endsAfter =
    outer.endLine > inner.endLine || (outer.endLine === inner.endLine && outer.endColumn >= inner.endColumn);
  return outer.file === inner.file && startsBefore && endsAfter;
}

/** The start of a span as a key: `src/app.ts:3:12`. Each use of a composed decorator gives its spans a different key. */
export function startOf({ file, line, column, composed }: Span): string {
  const start = `${file}:${line}:${column}`;
  return composed === undefined ? start : `${start} ${startOf(composed.span)}`;
}

/** The place where a stretch takes effect: the use of the composed decorator that it is in, or else itself. */
export function useOf(span: Span): Span {
  return span.composed?.kind === 'use' ? useOf(span.composed.span) : span;
}
