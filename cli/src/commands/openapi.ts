import { type Command, Option } from 'commander';
import { documentText } from '../documents/document-text.js';
import type { Io } from '../io.js';
import { type ApplicationOptions, addApplicationOptions } from '../output-options.js';
import type { ExitCode } from '../results/exit-code.js';
import { writeResult } from '../results/write-result.js';
import { singleApplication } from '../single-application.js';
import { addOpenApiDiff } from './openapi-diff.js';

interface OpenApiOptions extends ApplicationOptions {
  readonly format: 'json' | 'yaml';
  readonly out?: string;
}

/** Adds `ashlar openapi` and `ashlar openapi diff`. */
export function openApiCommand(program: Command, io: Io, exit: (code: ExitCode) => void): void {
  const command = program
    .command('openapi')
    .enablePositionalOptions()
    .description('Print the OpenAPI document of the application, without starting it')
    .addOption(new Option('--format <format>', 'the format of the document').choices(['json', 'yaml']).default('json'))
    .option('--out <file>', 'the file to write (default: standard output)')
    .addHelpText('after', '\nExamples:\n  $ ashlar openapi\n  $ ashlar openapi --format yaml --out openapi.yaml');
  addApplicationOptions(command).action(async (options: OpenApiOptions) => exit(await openApi(options, io)));
  addOpenApiDiff(command, io, exit);
}

async function openApi({ format, out, ...options }: OpenApiOptions, io: Io): Promise<ExitCode> {
  const { application, exitCode } = await singleApplication(options, 'a document shows', io);
  if (application === undefined) return exitCode;
  const text = documentText(application);
  return writeResult(format === 'json' ? text : await yamlOf(text), out, io);
}

async function yamlOf(text: string): Promise<string> {
  const { stringify } = await import('yaml');
  return stringify(JSON.parse(text), { lineWidth: 0 });
}
