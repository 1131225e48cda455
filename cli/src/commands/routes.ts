import { compile, describeByteSize, hasErrors, type PlannedRoute, type ThrottleSummary } from '@ashlar/compiler';
import type { Command } from 'commander';
import { type ExitCode, exitCodeOf } from '../exit-code.js';
import { findPackage } from '../find-package.js';
import type { Io } from '../io.js';
import { type ApplicationOptions, addApplicationOptions } from '../output-options.js';
import { reportDiagnostics } from '../report-diagnostics.js';
import { table } from '../table.js';

interface RoutesOptions extends ApplicationOptions {
  readonly json?: boolean;
}

/** Adds `ashlar routes`. */
export function routesCommand(program: Command, io: Io, exit: (code: ExitCode) => void): void {
  const command = program
    .command('routes')
    .description('List the routes of the application')
    .option('--json', 'as JSON, with the place of each handler')
    .addHelpText('after', '\nExamples:\n  $ ashlar routes\n  $ ashlar routes --json');
  addApplicationOptions(command).action(async (options: RoutesOptions) => exit(await routes(options, io)));
}

async function routes(options: RoutesOptions, io: Io): Promise<ExitCode> {
  const directory = findPackage(options.directory, io);
  const { diagnostics, applications } = await compile({ ...options, directory, fileSystem: io.fileSystem });
  if (hasErrors(diagnostics)) {
    reportDiagnostics(diagnostics, directory, { format: options.json === true ? 'json' : 'text' }, io);
    return exitCodeOf(diagnostics);
  }
  const rows = applications.flatMap(({ plan }) => plan.routes.toSorted((a, b) => a.place - b.place).map(toRow));
  io.stdout.write(options.json === true ? `${JSON.stringify(rows, undefined, 2)}\n` : routeTable(rows));
  return 0;
}

/** A route as tools get it. */
interface RouteRow {
  readonly method: string;
  readonly path: string;
  readonly handler: string;
  readonly guards: readonly string[];
  /** `null` where nobody throttles or exempts it. */
  readonly throttle: ThrottleSummary | null;
  /** The bytes that `@BodyLimit` allows the body; `null` where the application's own limit applies, or there is no body. */
  readonly bodyLimit: number | null;
  /** The security schemes that the API document asks for, all of them together. They guard nothing. */
  readonly security: readonly string[];
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

function toRow(route: PlannedRoute): RouteRow {
  const security = new Set(route.operation.documentation?.security.map(({ scheme }) => scheme));
  const { file, line, column } = route.source;
  return {
    method: route.method,
    path: route.path,
    handler: `${route.controller.class.name}.${route.handler}`,
    guards: route.guards.map((guard) => guard.class.name),
    throttle: route.throttling ?? null,
    bodyLimit: route.bodyLimit ?? null,
    security: [...security],
    file,
    line,
    column,
  };
}

interface Column {
  readonly title: string;
  readonly cell: (row: RouteRow) => string;
  /** What stands in an empty cell. */
  readonly empty?: string;
}

const columns: readonly Column[] = [
  { title: 'METHOD', cell: ({ method }) => method },
  { title: 'PATH', cell: ({ path }) => path },
  { title: 'HANDLER', cell: ({ handler }) => handler },
  { title: 'GUARDS', cell: ({ guards }) => guards.join(', ') },
  { title: 'THROTTLE', cell: throttleText, empty: '-' },
  { title: 'BODY LIMIT', cell: bodyLimitText, empty: 'default' },
  { title: 'SECURITY', cell: ({ security }) => security.join(' + ') },
];

/** `10/60s`, or the class whose options say the policy. */
function throttleText({ throttle }: RouteRow): string {
  if (throttle === null) return '';
  if (throttle.skip === true) return 'skip';
  return throttle.limit === undefined ? throttle.declaredBy : `${throttle.limit}/${throttle.windowSeconds}s`;
}

function bodyLimitText({ bodyLimit }: RouteRow): string {
  return bodyLimit === null ? '' : describeByteSize(bodyLimit);
}

/** The table of routes. A column that has nothing to show for any route is left out. */
function routeTable(rows: readonly RouteRow[]): string {
  if (rows.length === 0) return 'This application has no routes.\n';
  const shown = columns.filter(({ cell }) => rows.some((row) => cell(row) !== ''));
  return table(
    shown.map(({ title }) => title),
    rows.map((row) => shown.map(({ cell, empty = '' }) => cell(row) || empty)),
  );
}
