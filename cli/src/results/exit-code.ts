import { type Diagnostic, hasErrors } from '@ashlar/compiler';

/** The exit code of a command: 0 for success, 1 for a problem of the project, 2 for wrong usage of the command. */
export type ExitCode = 0 | 1 | 2;

/** The name of the diagnostic for an application that the package does not have. */
const unknownApplication = 'unknown-application';

/** The exit code of a command with these diagnostics. */
export function exitCodeOf(diagnostics: readonly Diagnostic[]): ExitCode {
  if (diagnostics.some(({ name }) => name === unknownApplication)) return 2;
  return hasErrors(diagnostics) ? 1 : 0;
}
