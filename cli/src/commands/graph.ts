import { resolve } from 'node:path';
import { compile, diskFault, type GraphFormat, graphFormats, hasErrors, renderGraph } from '@ashlar/compiler';
import { type Command, Option } from 'commander';
import { exitCodeOf } from '../exit-code.js';
import { findPackage, withSlashes } from '../find-package.js';
import type { Io } from '../io.js';
import type { ExitCode } from '../main.js';
import { type ApplicationOptions, addApplicationOptions } from '../output-options.js';
import { reportDiagnostics } from '../report-diagnostics.js';
import { UsageError } from '../usage-error.js';

interface GraphOptions extends ApplicationOptions {
  readonly format: GraphFormat;
  readonly out?: string;
}

/** Adds `ashlar graph`. */
export function graphCommand(program: Command, io: Io, exit: (code: ExitCode) => void): void {
  const command = program
    .command('graph')
    .description('Draw the modules of the application, their providers, and what needs what')
    .addOption(new Option('--format <format>', 'how to draw them').choices(graphFormats).default('mermaid'))
    .option('--out <file>', 'where to write the graph (default: standard output)')
    .addHelpText('after', '\nExamples:\n  $ ashlar graph\n  $ ashlar graph --format html --out modules.html');
  addApplicationOptions(command).action(async (options: GraphOptions) => exit(await graph(options, io)));
}

async function graph({ format, out, ...options }: GraphOptions, io: Io): Promise<ExitCode> {
  const directory = findPackage(options.directory, io);
  const { diagnostics, applications } = await compile({ ...options, directory, fileSystem: io.fileSystem });
  if (hasErrors(diagnostics)) {
    // Whatever reads the graph from standard output must not take problems for one.
    const stderrOnly = { ...io, stdout: io.stderr };
    reportDiagnostics(diagnostics, directory, { format: 'text' }, stderrOnly);
    return exitCodeOf(diagnostics);
  }
  const [application, ...others] = applications;
  if (application === undefined || others.length > 0) {
    const outs = applications.map(({ settings }) => settings.out.slice(settings.directory.length + 1));
    throw new UsageError(`a graph is of one application: choose it with --application (${outs.join(', ')})`);
  }
  const text = renderGraph(application.model, format);
  if (out !== undefined) return writeGraph(out, text, io);
  io.stdout.write(text);
  return 0;
}

function writeGraph(out: string, text: string, io: Io): ExitCode {
  try {
    io.fileSystem.writeFile(withSlashes(resolve(io.cwd, out)), text);
  } catch (error) {
    const fault = diskFault(error);
    if (fault === undefined) throw error;
    io.stderr.write(`error: \`${out}\` cannot be written: ${fault.reason}\n`);
    return 1;
  }
  io.stdout.write(`${out} written\n`);
  return 0;
}
