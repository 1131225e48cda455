import type { Diagnostic } from '@ashlar/compiler';
import { counted } from '../text/counted.js';

/** Counts diagnostics: `2 errors, 1 warning`; the text is empty without diagnostics. */
export function countDiagnostics(diagnostics: readonly Diagnostic[]): string {
  const errors = diagnostics.filter(({ severity }) => severity === 'error').length;
  const warnings = diagnostics.length - errors;
  return [counted(errors, 'error'), counted(warnings, 'warning')].filter((text) => !text.startsWith('0 ')).join(', ');
}
