import { compareText } from '../model/compare-text.js';
import { catalogue, findingCatalogue } from './catalogue.js';
import type { Problem } from './diagnostic.js';

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
  readonly severity: Problem['severity'];
  readonly summary: string;
}

/** The titles by the first digits of the codes. */
const titles: readonly (readonly [digits: string, title: string])[] = [
  ['1', 'Modules and providers'],
  ['2', 'Controllers and routes'],
  ['3', 'Types'],
  ['4', 'Throttling'],
  ['5', 'API document'],
  ['6', 'Events'],
  ['7', 'Uploads'],
  ['8', 'Settings and files'],
  ['90', 'Configuration'],
  ['91', 'Audit'],
];

/** Lists every diagnostic and every finding of an audit by area, in the order of the codes. */
export function listDiagnostics(): readonly DiagnosticArea[] {
  const kinds: readonly DiagnosticSummary[] = [...catalogue.values(), ...findingCatalogue.values()];
  const sorted = kinds.toSorted((a, b) => compareText(a.code, b.code));
  return titles.map(([digits, title]) => ({
    title,
    diagnostics: sorted.filter(({ code }) => code.startsWith(`ASH${digits}`)),
  }));
}
