import { type Command, InvalidArgumentError, Option } from 'commander';
import type { DirectoryOptions } from './directory-option.js';

/** The option for code frames. */
export interface PrettyOption {
  /** Whether to print code frames; the default is `true` on a terminal. */
  readonly pretty?: boolean;
}

/** The options for how a command prints diagnostics. */
export interface OutputOptions extends PrettyOption {
  readonly format: 'text' | 'json' | 'sarif';
}

/** The options for the package of a command, and for one of its applications. */
export interface ApplicationOptions extends DirectoryOptions {
  readonly application?: string;
}

/** Adds the options of `OutputOptions`. */
export function addOutputOptions(command: Command): Command {
  return addPrettyOptions(command).addOption(
    new Option('--format <format>', 'the format of diagnostics').choices(['text', 'json', 'sarif']).default('text'),
  );
}

/** Adds the option of `PrettyOption`. */
export function addPrettyOptions(command: Command): Command {
  return command
    .addOption(
      new Option('--pretty [on]', 'print diagnostics with code frames (default: on a terminal)').argParser(parseSwitch),
    )
    .option('--no-pretty', 'print one line per diagnostic, for editors and CI');
}

/** Adds the option of `ApplicationOptions` that `DirectoryOptions` does not have. */
export function addApplicationOptions(command: Command): Command {
  return command.option(
    '--application <name>',
    'the output directory or root module of one application, if the package has several',
  );
}

function parseSwitch(text: string): boolean {
  if (text === 'true') return true;
  if (text === 'false') return false;
  throw new InvalidArgumentError('The value must be true or false.');
}
