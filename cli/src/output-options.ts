import { type Command, InvalidArgumentError, Option } from 'commander';

/** How a command tells diagnostics. */
export interface OutputOptions {
  /** With code frames; a terminal decides when absent. */
  readonly pretty?: boolean;
  readonly format: 'text' | 'json';
}

/** Which package and which of its applications a command is about. */
export interface ApplicationOptions {
  readonly directory?: string;
  readonly application?: string;
}

/** Adds the options of `OutputOptions`. */
export function addOutputOptions(command: Command): Command {
  return command
    .addOption(
      new Option('--pretty [on]', 'show problems with code frames (default: on a terminal)').argParser(parseSwitch),
    )
    .option('--no-pretty', 'one line per problem, as editors and CI read them')
    .addOption(new Option('--format <format>', 'how to print problems').choices(['text', 'json']).default('text'));
}

/** Adds the options of `ApplicationOptions`. */
export function addApplicationOptions(command: Command): Command {
  return command
    .option('-C, --directory <path>', 'the package, when it is not the current directory')
    .option('--application <name>', 'output directory or root module, when the package has several applications');
}

function parseSwitch(text: string): boolean {
  if (text === 'true') return true;
  if (text === 'false') return false;
  throw new InvalidArgumentError('Allowed are true and false.');
}
