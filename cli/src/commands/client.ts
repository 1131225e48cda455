import { relative, resolve } from 'node:path';
import { type CompiledApplication, clientText, writeClient } from '@ashlar/compiler';
import type { Command } from 'commander';
import { CommandError } from '../errors/command-error.js';
import { UsageError } from '../errors/usage-error.js';
import { withSlashes } from '../files/find-package.js';
import type { Io } from '../io.js';
import { type ApplicationOptions, addApplicationOptions } from '../output-options.js';
import { type ExitCode, exitCodeOf } from '../results/exit-code.js';
import { reportDiagnostics } from '../results/report-diagnostics.js';
import { writeResult } from '../results/write-result.js';
import { singleApplication } from '../single-application.js';

interface ClientOptions extends ApplicationOptions {
  readonly out?: string;
}

/** Adds `ashlar client`. */
export function clientCommand(program: Command, io: Io, exit: (code: ExitCode) => void): void {
  const command = program
    .command('client')
    .description('Write a typed client of the application, without starting it')
    .option('--out <file>', 'the file to write (default: the `client` of package.json, or standard output)')
    .addHelpText('after', '\nExamples:\n  $ ashlar client --out ../web/src/api.ts\n  $ ashlar client > api.ts');
  addApplicationOptions(command).action(async (options: ClientOptions) => exit(await client(options, io)));
}

async function client({ out, ...options }: ClientOptions, io: Io): Promise<ExitCode> {
  const { application, exitCode } = await singleApplication(options, 'a client calls', io);
  if (application === undefined) return exitCode;
  if (out !== undefined) return writeTo(out, application, io);
  const { client: artifact, settings } = application;
  if (artifact === undefined) return writeResult(clientText(application), undefined, io);
  const { directory } = settings;
  const { changed, diagnostics } = writeClient(application, artifact.path, directory, io.fileSystem);
  reportDiagnostics(diagnostics, directory, { format: 'text' }, { ...io, stdout: io.stderr });
  if (diagnostics.length === 0) reportWritten(withSlashes(relative(io.cwd, artifact.path)), changed, io);
  return exitCodeOf(diagnostics);
}

/**
 * @throws UsageError for a file in an output directory, where builds write and remove files.
 * @throws CommandError for a file that cannot be written, or that Ashlar did not write.
 */
function writeTo(out: string, application: CompiledApplication, io: Io): ExitCode {
  const path = withSlashes(resolve(io.cwd, out));
  const output = application.outputs.find((directory) => path.startsWith(`${directory}/`));
  if (output !== undefined) {
    const shown = withSlashes(relative(io.cwd, output));
    throw new UsageError(
      `\`${out}\` is in \`${shown}\`, whose files builds write and remove: choose a file outside of it`,
    );
  }
  const { changed, diagnostics } = writeClient(application, path, withSlashes(io.cwd), io.fileSystem);
  for (const { message } of diagnostics) throw new CommandError(message);
  reportWritten(out, changed, io);
  return 0;
}

function reportWritten(file: string, changed: number, io: Io): void {
  io.stdout.write(`${file} ${changed === 0 ? 'is up to date' : 'written'}\n`);
}
