import { type Command, InvalidArgumentError, Option } from 'commander';
import type { DoctorOptions } from '../doctor/examine-project.js';
import type { Io } from '../io.js';
import { addApplicationOptions } from '../output-options.js';
import { requireSeparator } from './run.js';

const longestTimeout = 3600;

/** Adds `ashlar doctor`. */
export function doctorCommand(program: Command, io: Io, exit: (code: number) => void): void {
  const command = program
    .command('doctor')
    .description('Check the installation, build, check the types, and start the application without binding an address')
    .argument('[args...]', 'arguments for the application, after `--`')
    .addOption(
      new Option('--timeout <seconds>', 'the time that the application has to start and shut down')
        .argParser(parseSeconds)
        .default(60),
    )
    .addHelpText('after', '\nExamples:\n  $ ashlar doctor\n  $ ashlar doctor --timeout 10 -- --config test.json');
  addApplicationOptions(command).action(async (args: string[], options: DoctorOptions) => {
    requireSeparator(args, program, 'doctor');
    // Loaded here: other commands check no installation.
    const { examineProject } = await import('../doctor/examine-project.js');
    exit(await examineProject(args, options, io));
  });
}

function parseSeconds(text: string): number {
  const seconds = Number(text);
  if (text.trim() !== '' && seconds > 0 && seconds <= longestTimeout) return seconds;
  throw new InvalidArgumentError(`The value must be a number of seconds up to ${longestTimeout}.`);
}
