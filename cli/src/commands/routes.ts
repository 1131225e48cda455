import {
  type ApplicationPlan,
  acceptsForms,
  bodyMediaTypes,
  compile,
  describeByteSize,
  hasErrors,
  type PlannedRoute,
  requiresBody,
  type StaticData,
  type ThrottleSummary,
} from '@ashlar/compiler';
import type { Command } from 'commander';
import { findPackage } from '../files/find-package.js';
import type { Io } from '../io.js';
import { type ApplicationOptions, addApplicationOptions } from '../output-options.js';
import { type ExitCode, exitCodeOf } from '../results/exit-code.js';
import { reportDiagnostics } from '../results/report-diagnostics.js';
import { table } from '../text/table.js';

interface RoutesOptions extends ApplicationOptions {
  readonly json?: boolean;
}

/** Adds `ashlar routes`. */
export function routesCommand(program: Command, io: Io, exit: (code: ExitCode) => void): void {
  const command = program
    .command('routes')
    .description('List the routes of the application')
    .option('--json', 'print JSON, with the position of each handler')
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
  const rows = applications.flatMap(({ plan }) =>
    plan.routes.toSorted((a, b) => a.place - b.place).map((route) => toRow(route, plan)),
  );
  io.stdout.write(options.json === true ? `${JSON.stringify(rows, undefined, 2)}\n` : routeTable(rows));
  return 0;
}

/** A route in the JSON output. */
interface RouteRow {
  readonly method: string;
  readonly path: string;
  /** Whether a slash at the end of the path of a request is ignored. */
  readonly trailingSlash: 'exact' | 'ignore';
  readonly handler: string;
  /** The guards in the order in which they run. */
  readonly guards: readonly UseRow[];
  /** The guards that a `@SkipGuard` removes. */
  readonly skippedGuards: readonly SkippedRow[];
  /** The resolvers of its parameters, in the order in which they run. */
  readonly resolvers: readonly string[];
  /** The interceptors, the outermost first. */
  readonly interceptors: readonly UseRow[];
  /** The interceptors that a `@SkipInterceptor` removes. */
  readonly skippedInterceptors: readonly SkippedRow[];
  /** The response mapper; `null` where none maps a result. */
  readonly responseMapper: Pick<UseRow, 'name' | 'declaredBy'> | null;
  /** The status of `@HttpCode`; `null` for a handler without one. */
  readonly status: number | null;
  /** The rate limit; `null` where the route is neither throttled nor exempt. */
  readonly throttle: ThrottleSummary | null;
  /** The limit of `@BodyLimit` or `@Upload` in bytes; `null` where the limit of the application applies, or the route has no body. */
  readonly bodyLimit: number | null;
  /** The media types of the body; empty for a route without one. */
  readonly accepts: readonly string[];
  /** Whether the bytes of the body are kept: for the handler, or for an interceptor that reads them. */
  readonly rawBody: boolean;
  /** Whether a request without a body is rejected. */
  readonly bodyRequired: boolean;
  /** The form that the route accepts; `null` where it accepts none. */
  readonly form: FormSummary | null;
  /** The security schemes of the route in the API document, which requires all of them. They do not guard the route. */
  readonly security: readonly string[];
  /** The route also accepts requests without these schemes. */
  readonly optionalSecurity: boolean;
  /** The handler of the errors of the application; `null` where there is none. */
  readonly errorHandler: ErrorHandlerRow | null;
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/** The error handler of an application. */
interface ErrorHandlerRow {
  readonly name: string;
  /** The status for inputs that are decoded and invalid. */
  readonly validationStatus: number;
}

/** A guard or interceptor of a route. */
interface UseRow {
  readonly name: string;
  /** The data of `withOptions`; absent where the class is named alone. */
  readonly options?: StaticData;
  /** The module, class or method that lists it. */
  readonly declaredBy: string;
}

/** A guard or interceptor that a class or method removes. */
interface SkippedRow extends UseRow {
  readonly skippedBy: string;
}

/** The contents of a form. */
interface FormSummary {
  /** Whether it has text fields that the handler declares. */
  readonly fields: boolean;
  /** The declared files; `all` where the handler takes the whole form. */
  readonly files: 'all' | readonly FormFile[];
}

/** A file of a form and its rules. */
interface FormFile {
  readonly field: string;
  readonly several: boolean;
  readonly required: boolean;
  /** In bytes; `null` where the limit of the body applies. */
  readonly maxSize: number | null;
  /** `null` where any is accepted. */
  readonly contentTypes: readonly string[] | null;
}

function toRow(route: PlannedRoute, { errorHandler, trailingSlash }: ApplicationPlan): RouteRow {
  const security = new Set(route.operation.documentation?.security.map(({ scheme }) => scheme));
  const { file, line, column } = route.source;
  return {
    method: route.method,
    path: route.path,
    trailingSlash: trailingSlash ?? 'exact',
    handler: `${route.controller.class.name}.${route.handler}`,
    guards: route.guards.map(toUseRow),
    skippedGuards: skippedRows(route, 'UseGuard'),
    resolvers: route.resolvers.map((resolver) => resolver.class.name),
    interceptors: route.interceptors.map(toUseRow),
    skippedInterceptors: skippedRows(route, 'UseInterceptor'),
    responseMapper: responseMapperOf(route),
    status: route.status ?? null,
    throttle: route.throttling ?? null,
    bodyLimit: route.bodyLimit ?? null,
    accepts: bodyMediaTypes(route),
    rawBody: route.body === 'bytes' || route.body === 'json and bytes',
    bodyRequired: route.inputs.some(requiresBody),
    form: formOf(route),
    security: [...security],
    optionalSecurity: route.operation.optionalSecurity ?? false,
    errorHandler: errorHandler === undefined ? null : toErrorHandlerRow(errorHandler),
    file,
    line,
    column,
  };
}

function responseMapperOf({ response }: PlannedRoute): RouteRow['responseMapper'] {
  if (response.kind !== 'mapped') return null;
  const { class: mapper, declaredBy } = response.mapper;
  return { name: mapper.name, declaredBy };
}

function toErrorHandlerRow({
  provider,
  validationStatus,
}: NonNullable<ApplicationPlan['errorHandler']>): ErrorHandlerRow {
  // The handler of `ashlar` is not a provider.
  return { name: provider?.class.name ?? 'ProblemDetailsHandler', validationStatus };
}

function toUseRow({ class: used, options, declaredBy }: PlannedUse): UseRow {
  return { name: used.name, ...(options !== undefined && { options }), declaredBy };
}

function skippedRows({ skippedUses }: PlannedRoute, listing: 'UseGuard' | 'UseInterceptor'): readonly SkippedRow[] {
  const skipped = skippedUses.filter(({ decorator }) => decorator === listing);
  return skipped.map((use) => ({ ...toUseRow(use), skippedBy: use.skippedBy }));
}

type PlannedUse = Pick<PlannedRoute['guards'][number], 'class' | 'options' | 'declaredBy'>;

function formOf({ body, inputs }: PlannedRoute): FormSummary | null {
  if (!acceptsForms(body)) return null;
  const fields = inputs.some(({ source }) => source === 'body' || source === 'fields');
  if (inputs.some(({ source }) => source === 'form')) return { fields, files: 'all' };
  const files = inputs.flatMap((input): FormFile[] => {
    if (input.source !== 'file' && input.source !== 'files') return [];
    const { key, maxSize = null, contentTypes = null } = input.rules;
    const several = input.source === 'files';
    return [{ field: key, several, required: !several && !input.optional, maxSize, contentTypes }];
  });
  return { fields, files };
}

interface Column {
  readonly title: string;
  readonly cell: (row: RouteRow) => string;
  /** The text of an empty cell. */
  readonly empty?: string;
}

const columns: readonly Column[] = [
  { title: 'METHOD', cell: ({ method }) => method },
  { title: 'PATH', cell: pathText },
  { title: 'HANDLER', cell: ({ handler }) => handler },
  { title: 'GUARDS', cell: ({ guards }) => guards.map(useText).join(', ') },
  { title: 'SKIPPED GUARDS', cell: ({ skippedGuards }) => skippedGuards.map(useText).join(', '), empty: '-' },
  { title: 'RESOLVERS', cell: ({ resolvers }) => resolvers.join(', '), empty: '-' },
  { title: 'INTERCEPTORS', cell: ({ interceptors }) => interceptors.map(useText).join(', '), empty: '-' },
  {
    title: 'SKIPPED INTERCEPTORS',
    cell: ({ skippedInterceptors }) => skippedInterceptors.map(useText).join(', '),
    empty: '-',
  },
  { title: 'RESPONSE MAPPER', cell: ({ responseMapper }) => responseMapper?.name ?? '', empty: '-' },
  { title: 'STATUS', cell: ({ status }) => (status === null ? '' : String(status)), empty: 'default' },
  { title: 'THROTTLE', cell: throttleText, empty: '-' },
  { title: 'BODY LIMIT', cell: bodyLimitText, empty: 'default' },
  { title: 'BODY', cell: bodyText, empty: '-' },
  { title: 'FORM', cell: formText, empty: '-' },
  { title: 'SECURITY', cell: securityText },
];

/** Formats a path: `/notes`, or `/notes[/]` where a slash at the end is ignored. */
function pathText({ path, trailingSlash }: RouteRow): string {
  return trailingSlash === 'ignore' && path !== '/' ? `${path}[/]` : path;
}

/** Formats a guard or interceptor: `RequireLogin`, `RequireRole(["admin"])`. */
function useText({ name, options }: UseRow): string {
  return options === undefined ? name : `${name}(${JSON.stringify(options)})`;
}

/** Formats security schemes: `bearerAuth`, or `bearerAuth or none` where they are optional. */
function securityText({ security, optionalSecurity }: RouteRow): string {
  const all = security.join(' + ');
  return optionalSecurity ? `${all} or none` : all;
}

/** Formats a rate limit: `10/60s`, or the class whose options declare the policy. */
function throttleText({ throttle }: RouteRow): string {
  if (throttle === null) return '';
  if (throttle.skip === true) return 'skip';
  return throttle.limit === undefined ? throttle.declaredBy : `${throttle.limit}/${throttle.windowSeconds}s`;
}

/** Formats a body whose bytes are kept, with its media types, or that can be absent: `raw (application/pdf)`, `raw, optional`. */
function bodyText({ accepts, rawBody, bodyRequired }: RouteRow): string {
  const raw = accepts.includes('*/*') ? 'raw' : `raw (${accepts.join(', ')})`;
  return [...(rawBody ? [raw] : []), ...(accepts.length > 0 && !bodyRequired ? ['optional'] : [])].join(', ');
}

function bodyLimitText({ bodyLimit }: RouteRow): string {
  return bodyLimit === null ? '' : describeByteSize(bodyLimit);
}

/** Formats the form of a route: `fields, avatar (image/png, 5 MiB), cover?, documents[]`, with ` or JSON` where it accepts JSON too. */
function formText({ form, accepts }: RouteRow): string {
  if (form === null) return '';
  const files = form.files === 'all' ? ['any'] : form.files.map(fileText);
  const parts = [...(form.fields ? ['fields'] : []), ...files].join(', ');
  return accepts.includes('application/json') ? `${parts} or JSON` : parts;
}

function fileText({ field, several, required, maxSize, contentTypes }: FormFile): string {
  const rules = [...(contentTypes ?? []), ...(maxSize === null ? [] : [describeByteSize(maxSize)])];
  const mark = several ? '[]' : required ? '' : '?';
  return `${field}${mark}${rules.length === 0 ? '' : ` (${rules.join(', ')})`}`;
}

/** Formats the table of routes, without the columns that are empty for every route. */
function routeTable(rows: readonly RouteRow[]): string {
  if (rows.length === 0) return 'This application has no routes.\n';
  const shown = columns.filter(({ cell }) => rows.some((row) => cell(row) !== ''));
  const text = table(
    shown.map(({ title }) => title),
    rows.map((row) => shown.map(({ cell, empty = '' }) => cell(row) || empty)),
  );
  const handlers = new Set(rows.map(errorHandlerText).filter((handler) => handler !== ''));
  return handlers.size === 0 ? text : `${text}\n${[...handlers].join('\n')}\n`;
}

/** Formats the error handler of an application: `Error handler: NewsErrors (422 for invalid input)`. */
function errorHandlerText({ errorHandler }: RouteRow): string {
  if (errorHandler === null) return '';
  return `Error handler: ${errorHandler.name} (${errorHandler.validationStatus} for invalid input)`;
}
