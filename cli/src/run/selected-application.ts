import { type Diagnostic, readApplications, type Settings } from '@ashlar/compiler';
import { UsageError } from '../errors/usage-error.js';
import type { Io } from '../io.js';
import type { ApplicationOptions } from '../output-options.js';

/** The settings of the one application of a command, or the reasons why they cannot be read. */
export type SelectedApplication =
  | { readonly settings: Settings; readonly diagnostics?: never }
  | { readonly diagnostics: readonly Diagnostic[]; readonly settings?: never };

/**
 * Reads the settings of the one application that a command starts.
 * @throws UsageError when the package has several applications and none was chosen; `command` is in its message.
 */
export function selectedApplication(
  command: string,
  directory: string,
  { application }: ApplicationOptions,
  { fileSystem }: Io,
): SelectedApplication {
  const selected = readApplications({ directory, fileSystem, ...(application !== undefined && { application }) });
  if (selected.diagnostics !== undefined) return selected;
  const [settings, ...others] = selected.settings;
  if (settings === undefined || others.length > 0) {
    const outs = selected.settings.map(({ out }) => out.slice(directory.length + 1));
    throw new UsageError(`\`${command}\` starts one application: choose it with --application (${outs.join(', ')})`);
  }
  return { settings };
}
