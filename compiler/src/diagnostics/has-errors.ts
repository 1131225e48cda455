import type { Diagnostic } from './diagnostic.js';

/** Whether a compilation failed. */
export function hasErrors(diagnostics: readonly Diagnostic[]): boolean {
  return diagnostics.some(({ severity }) => severity === 'error');
}
