import { type Diagnostic, hasErrors } from '@ashlar/compiler';
import type { ExitCode } from './main.js';

/** The question for an application that the package does not have. */
const unknownApplication = 'unknown-application';

/** What a command ends with that found these diagnostics. */
export function exitCodeOf(diagnostics: readonly Diagnostic[]): ExitCode {
  if (diagnostics.some(({ name }) => name === unknownApplication)) return 2;
  return hasErrors(diagnostics) ? 1 : 0;
}
