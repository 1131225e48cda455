import { type GraphFormat, graphFormats, renderGraph } from '@ashlar/compiler';
import { type Command, Option } from 'commander';
import type { Io } from '../io.js';
import { type ApplicationOptions, addApplicationOptions } from '../output-options.js';
import type { ExitCode } from '../results/exit-code.js';
import { writeResult } from '../results/write-result.js';
import { singleApplication } from '../single-application.js';

interface GraphOptions extends ApplicationOptions {
  readonly format: GraphFormat;
  readonly out?: string;
}

/** Adds `ashlar graph`. */
export function graphCommand(program: Command, io: Io, exit: (code: ExitCode) => void): void {
  const command = program
    .command('graph')
    .description('Draw the modules of the application, their providers and the dependencies')
    .addOption(new Option('--format <format>', 'the format of the graph').choices(graphFormats).default('mermaid'))
    .option('--out <file>', 'the file to write (default: standard output)')
    .addHelpText('after', '\nExamples:\n  $ ashlar graph\n  $ ashlar graph --format html --out modules.html');
  addApplicationOptions(command).action(async (options: GraphOptions) => exit(await graph(options, io)));
}

async function graph({ format, out, ...options }: GraphOptions, io: Io): Promise<ExitCode> {
  const { application, exitCode } = await singleApplication(options, 'a graph shows', io);
  return application === undefined ? exitCode : writeResult(renderGraph(application.plan, format), out, io);
}
