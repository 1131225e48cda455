import type { Span } from '../span.js';

/**
 * Files that load each other, of which some use imports while they are evaluated: loaded from the wrong file first, an import is
 * used before its file has run.
 */
export interface ImportCycle {
  /** A cycle is loaded after those of a lower rank, which its files may load. */
  readonly rank: number;
  /** The files that lead to the cycle when they are loaded; its own files too. Sorted. */
  readonly loadedBy: readonly string[];
  /** The files to load first, in order, or the use that fails whichever file is loaded first. */
  readonly start:
    | { readonly kind: 'files'; readonly files: readonly string[] }
    | ({ readonly kind: 'none' } & EarlyUse);
}

/** A use of an import before the file that declares it has run. */
export interface EarlyUse {
  readonly name: string;
  readonly span: Span;
  /** The file that declares the name. */
  readonly declaredIn: string;
  /** The imports that lead from that file back to the use. */
  readonly imports: readonly FileImport[];
  /** Whether the application would load if its files imported names from the files that declare them, not from barrels. */
  readonly isDueToBarrels: boolean;
}

/** An import of one file by another. */
export interface FileImport {
  readonly from: string;
  readonly to: string;
  /** The specifier. */
  readonly span: Span;
}
