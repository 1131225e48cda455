import { type CompiledApplication, envExample } from '@ashlar/compiler';
import { type Command, Option } from 'commander';
import type { Io } from '../io.js';
import { type ApplicationOptions, addApplicationOptions } from '../output-options.js';
import type { ExitCode } from '../results/exit-code.js';
import { writeResult } from '../results/write-result.js';
import { singleApplication } from '../single-application.js';
import { fittedTable } from '../text/fitted-table.js';

type Format = 'table' | 'dotenv' | 'json';

interface ConfigOptions extends ApplicationOptions {
  readonly format: Format;
  readonly out?: string;
}

/** Adds `ashlar config`. */
export function configCommand(program: Command, io: Io, exit: (code: ExitCode) => void): void {
  const command = program
    .command('config')
    .description('List the environment variables of the application, without starting it')
    .addOption(
      new Option('--format <format>', 'the format of the list: `dotenv` is an example of a .env file')
        .choices(['table', 'dotenv', 'json'])
        .default('table'),
    )
    .option('--out <file>', 'the file to write (default: standard output)')
    .addHelpText('after', '\nExamples:\n  $ ashlar config\n  $ ashlar config --format dotenv --out .env.example');
  addApplicationOptions(command).action(async (options: ConfigOptions) => exit(await config(options, io)));
}

async function config({ format, out, ...options }: ConfigOptions, io: Io): Promise<ExitCode> {
  const { application, exitCode } = await singleApplication(options, 'a configuration shows', io);
  return application === undefined ? exitCode : writeResult(textOf(application, format), out, io);
}

function textOf({ plan }: CompiledApplication, format: Format): string {
  if (format === 'dotenv') return envExample(plan).text;
  const rows = plan.configurations.flatMap(toRows);
  return format === 'json' ? `${JSON.stringify(rows, undefined, 2)}\n` : variableTable(rows);
}

/** A variable in the JSON output. */
interface VariableRow {
  readonly variable: string;
  /** The type of the property, with its constraints. */
  readonly type: string;
  /** The value of a variable that is absent; `null` where there is none. */
  readonly default: string | number | boolean | null;
  readonly required: boolean;
  /** The value is text that is never printed. */
  readonly secret: boolean;
  /** The value is a list, with commas between the items. */
  readonly list: boolean;
  readonly description: string | null;
  readonly class: string;
  readonly property: string;
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

type Configuration = CompiledApplication['plan']['configurations'][number];

function toRows({ class: reference, variables, source }: Configuration): readonly VariableRow[] {
  const { file, line, column } = source;
  return variables.map((variable) => ({
    variable: variable.name,
    type: variable.type,
    default: variable.default ?? null,
    required: variable.required,
    secret: variable.isSecret,
    list: variable.isList,
    description: variable.description ?? null,
    class: reference.name,
    property: variable.property,
    file,
    line,
    column,
  }));
}

const titles = ['VARIABLE', 'TYPE', 'DEFAULT', 'REQUIRED', 'CLASS', 'DESCRIPTION'];

function variableTable(rows: readonly VariableRow[]): string {
  if (rows.length === 0) return 'This application reads no environment variables.\n';
  return fittedTable(
    titles,
    rows.map((row) => [
      row.variable,
      row.type,
      row.default === null ? '-' : JSON.stringify(row.default),
      row.required ? 'yes' : 'no',
      row.class,
      row.description?.replaceAll(/\s+/g, ' ') ?? '',
    ]),
  ).text;
}
