/** A stretch of a source file. Lines and columns count from 1; columns count UTF-16 code units; the end is exclusive. */
export interface Span {
  /** Path of the file, relative to the project's directory, with `/` between its parts. */
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
}

/** Whether a stretch lies within another one. */
export function contains(outer: Span, inner: Span): boolean {
  const startsBefore = outer.line < inner.line || (outer.line === inner.line && outer.column <= inner.column);
  const endsAfter =
    outer.endLine > inner.endLine || (outer.endLine === inner.endLine && outer.endColumn >= inner.endColumn);
  return outer.file === inner.file && startsBefore && endsAfter;
}

/** Where a stretch starts: `src/app.ts:3:12`. */
export function startOf({ file, line, column }: Span): string {
  return `${file}:${line}:${column}`;
}
