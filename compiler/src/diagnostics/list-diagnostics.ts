import { catalogue } from './catalogue.js';
import type { Severity } from './diagnostic.js';

/** The diagnostics of one area of the compiler, such as the API document. */
export interface DiagnosticArea {
  readonly title: string;
  /** In the order of their codes. */
  readonly diagnostics: readonly DiagnosticSummary[];
}

/** A diagnostic in the list of all: its code and name, and its meaning in one sentence. */
export interface DiagnosticSummary {
  readonly code: string;
  readonly name: string;
  readonly severity: Severity;
  readonly summary: string;
}

/** The titles by the first digit of the codes. */
const titles: Readonly<Record<string, string>> = {
  1: 'Modules and providers',
  2: 'Controllers and routes',
  3: 'Types',
  4: 'Throttling',
  5: 'API document',
  6: 'Events',
  7: 'Uploads',
  8: 'Settings and files',
  9: 'Configuration',
};

/** Lists every diagnostic by area, in the order of the codes. */
export function listDiagnostics(): readonly DiagnosticArea[] {
  return Object.entries(titles).map(([digit, title]) => ({
    title,
    diagnostics: [...catalogue.values()].filter(({ code }) => code.startsWith(`ASH${digit}`)),
  }));
}
