import type { Report } from '../diagnostics/diagnostic.js';
import type { ApplicationModel } from '../model/application-model.js';
import type { StringFormat } from '../model/shape.js';

/** How the time to match a pattern grows with the length of the text, at worst. */
export type Growth =
  | { readonly kind: 'harmless' }
  | { readonly kind: 'exponential' }
  | { readonly kind: 'polynomial'; readonly degree: number };

/** What rules cannot find out by themselves. */
export interface Analyzers {
  /** Judges a regular expression in Unicode mode. */
  readonly growthOf: (source: string) => Growth;
  /** Whether a text has a format. */
  readonly hasFormat: (text: string, format: StringFormat) => boolean;
}

/** Something that must hold of every application. Reports where it does not, goes on, and knows no other law. */
export type Rule = (application: ApplicationModel, report: Report, analyzers: Analyzers) => void;
