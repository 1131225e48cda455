import { type Diagnostic, hasErrors } from '@ashlar/compiler';

/** What a command ends with: 0 for done, 1 when the project has a problem, 2 when the command was used wrongly. */
export type ExitCode = 0 | 1 | 2;

/** The question for an application that the package does not have. */
const unknownApplication = 'unknown-application';

/** What a command ends with that found these diagnostics. */
export function exitCodeOf(diagnostics: readonly Diagnostic[]): ExitCode {
  if (diagnostics.some(({ name }) => name === unknownApplication)) return 2;
  return hasErrors(diagnostics) ? 1 : 0;
}
