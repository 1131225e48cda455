import { type CompiledApplication, compile, hasErrors } from '@ashlar/compiler';
import { UsageError } from './errors/usage-error.js';
import { findPackage } from './files/find-package.js';
import type { Io } from './io.js';
import type { ApplicationOptions } from './output-options.js';
import { type ExitCode, exitCodeOf } from './results/exit-code.js';
import { reportDiagnostics } from './results/report-diagnostics.js';

/** The application of a command, or the exit code when it has errors. */
export type SingleApplication =
  | { readonly application: CompiledApplication; readonly exitCode?: never }
  | { readonly application?: never; readonly exitCode: ExitCode };

/**
 * Compiles the one application of a command, without writing files. Diagnostics go to standard error, so that programs
 * that read standard output get only the result.
 * @throws UsageError when the package has several applications and none was chosen; `what` names the result and its relation to
 * an application: "a graph shows".
 */
export async function singleApplication(options: ApplicationOptions, what: string, io: Io): Promise<SingleApplication> {
  const directory = findPackage(options.directory, io);
  const { diagnostics, applications } = await compile({ ...options, directory, fileSystem: io.fileSystem });
  if (hasErrors(diagnostics)) {
    reportDiagnostics(diagnostics, directory, { format: 'text' }, { ...io, stdout: io.stderr });
    return { exitCode: exitCodeOf(diagnostics) };
  }
  const [application, ...others] = applications;
  if (application === undefined || others.length > 0) {
    const outs = applications.map(({ settings }) => settings.out.slice(settings.directory.length + 1));
    throw new UsageError(`${what} one application: choose it with --application (${outs.join(', ')})`);
  }
  return { application };
}
