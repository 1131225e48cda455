import type { StringFormat } from '../../../model/shapes/shape.js';

/** How the time to match a pattern grows with the length of the text, at worst. */
export type Growth =
  | { readonly kind: 'harmless' }
  | { readonly kind: 'exponential' }
  | { readonly kind: 'polynomial'; readonly degree: number }
  /** Its groups are nested too deeply for the analysis. */
  | { readonly kind: 'too deep' };

/** The analyses of rules that need a library. */
export interface Analyzers {
  /** Analyzes a regular expression in Unicode mode. */
  readonly growthOf: (source: string) => Growth;
  /** Whether a text has a format. */
  readonly hasFormat: (text: string, format: StringFormat) => boolean;
}
