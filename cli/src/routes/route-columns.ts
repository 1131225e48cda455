import { describeByteSize, nearest } from '@ashlar/compiler';
import { UsageError } from '../errors/usage-error.js';
import { shownText } from '../text/shown-text.js';
import type { FormFile, RouteRow, UseRow } from './route-row.js';

/** A column of the table of routes. */
export interface RouteColumn {
  /** The name in `--columns`. */
  readonly name: string;
  readonly cell: (row: RouteRow) => string;
  /** The text of an empty cell. */
  readonly empty?: string;
  /** The text for all routes when all cells are empty; without it, the column is not mentioned. */
  readonly emptyForAll?: string;
  /** Whether the column is shown even if all its cells are equal. */
  readonly isIdentity?: boolean;
}

/** All columns, the most important first. */
export const routeColumns: readonly RouteColumn[] = [
  { name: 'method', cell: ({ method }) => method, isIdentity: true },
  { name: 'path', cell: pathText, isIdentity: true },
  { name: 'handler', cell: ({ handler }) => handler, isIdentity: true },
  { name: 'guards', cell: ({ guards }) => guards.map(useText).join(', '), empty: '-', emptyForAll: 'none' },
  { name: 'skipped-guards', cell: ({ skippedGuards }) => skippedGuards.map(useText).join(', '), empty: '-' },
  { name: 'resolvers', cell: ({ resolvers }) => resolvers.join(', '), empty: '-' },
  { name: 'interceptors', cell: ({ interceptors }) => interceptors.map(useText).join(', '), empty: '-' },
  {
    name: 'skipped-interceptors',
    cell: ({ skippedInterceptors }) => skippedInterceptors.map(useText).join(', '),
    empty: '-',
  },
  { name: 'response-mapper', cell: ({ responseMapper }) => responseMapper?.name ?? '', empty: '-' },
  { name: 'status', cell: ({ status }) => (status === null ? '' : String(status)), empty: 'default' },
  { name: 'throttle', cell: throttleText, empty: '-' },
  { name: 'body-limit', cell: bodyLimitText, empty: 'default' },
  { name: 'body', cell: bodyText, empty: '-' },
  { name: 'form', cell: formText, empty: '-' },
  { name: 'security', cell: securityText, empty: '-' },
];

/**
 * Reads the value of `--columns`: names with commas between them.
 * @throws UsageError for a name that no column has.
 */
export function parseColumns(text: string): readonly RouteColumn[] {
  const names = text.split(',').map((name) =>
    name
      .trim()
      .toLowerCase()
      .replaceAll(/[\s_]+/g, '-'),
  );
  return [...new Set(names)].map((name) => {
    const column = routeColumns.find((candidate) => candidate.name === name);
    if (column === undefined) throw new UsageError(unknownColumn(name));
    return column;
  });
}

/** The longest name that a message repeats. */
const longestShown = 40;

function unknownColumn(name: string): string {
  const names = routeColumns.map((column) => column.name);
  const [near] = nearest(name, names);
  const question = near === undefined ? '; ' : `; did you mean \`${near}\`? `;
  const shown = shownText(name, longestShown);
  return `unknown column \`${shown}\`${question}the columns are ${names.join(', ')}`;
}

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
