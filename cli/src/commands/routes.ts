import { compile, hasErrors } from '@ashlar/compiler';
import { type Command, Option } from 'commander';
import { findPackage } from '../files/find-package.js';
import type { Io } from '../io.js';
import { type ApplicationOptions, addApplicationOptions } from '../output-options.js';
import { type ExitCode, exitCodeOf } from '../results/exit-code.js';
import { reportDiagnostics } from '../results/report-diagnostics.js';
import { parseColumns, routeColumns } from '../routes/route-columns.js';
import { toRow } from '../routes/route-row.js';
import { routeTable } from '../routes/route-table.js';
import { wrapWords } from '../text/wrap-words.js';

interface RoutesOptions extends ApplicationOptions {
  readonly json?: boolean;
  readonly columns?: string;
}

const help = `
Columns that are equal for all routes are left out, and listed below the table.

Columns:
  ${columnLines().join('\n  ')}

Examples:
  $ ashlar routes
  $ ashlar routes --columns method,path,guards,security
  $ ashlar routes --json`;

/** Adds `ashlar routes`. */
export function routesCommand(program: Command, io: Io, exit: (code: ExitCode) => void): void {
  const command = program
    .command('routes')
    .description('List the routes of the application')
    .addOption(new Option('--columns <names>', 'show these columns, in this order').conflicts('json'))
    .option('--json', 'print JSON, with the position of each handler')
    .addHelpText('after', help);
  addApplicationOptions(command).action(async (options: RoutesOptions) => exit(await routes(options, io)));
}

/** The names of the columns in lines of a terminal. */
function columnLines(): readonly string[] {
  return wrapWords(routeColumns.map(({ name }) => name).join(', '), 78);
}

async function routes({ columns: names, ...options }: RoutesOptions, io: Io): Promise<ExitCode> {
  const columns = names === undefined ? undefined : parseColumns(names);
  const directory = findPackage(options.directory, io);
  const { diagnostics, applications } = await compile({ ...options, directory, fileSystem: io.fileSystem });
  if (hasErrors(diagnostics)) {
    reportDiagnostics(diagnostics, directory, { format: options.json === true ? 'json' : 'text' }, io);
    return exitCodeOf(diagnostics);
  }
  const rows = applications.flatMap(({ plan }) =>
    plan.routes.toSorted((a, b) => a.place - b.place).map((route) => toRow(route, plan)),
  );
  if (options.json === true) io.stdout.write(`${JSON.stringify(rows, undefined, 2)}\n`);
  else io.stdout.write(routeTable(rows, { columns, width: io.isTerminal ? io.columns : undefined }));
  return 0;
}
