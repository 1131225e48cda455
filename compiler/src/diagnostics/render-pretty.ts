import type { Diagnostic } from './diagnostic.js';

/** The text of a file by the path that spans carry, or `undefined` when it cannot be read. */
export type ReadText = (file: string) => string | undefined;

export interface PrettyOptions {
  /** Paint with ANSI colours. */
  readonly colour?: boolean;
}

/** Diagnostics with code frames, for people at a terminal. Ends with a line end unless there are none. */
export declare function renderPretty(
  diagnostics: readonly Diagnostic[],
  readText: ReadText,
  options?: PrettyOptions,
): string;
