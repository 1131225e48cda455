import type { DocumentChange, NestMigration, NestRoute } from '@ashlar/compiler';
import { formatChanges } from '../documents/format-changes.js';
import { type RouteRow, toRow } from '../routes/route-row.js';
import { counted } from '../text/counted.js';

/** What `MIGRATION.md` describes. */
export interface ReportedMigration {
  readonly name: string;
  readonly migration: NestMigration;
  /** The changes of the API document; `undefined` when the old one is not given. */
  readonly documentChanges: readonly DocumentChange[] | undefined;
}

/** The text of `MIGRATION.md`. */
export function migrationReport(reported: ReportedMigration): string {
  const { name, migration } = reported;
  const { left, decisions } = migration;
  const errors = errorsOf(migration);
  const sections = [
    `# Migration of \`${name}\` from NestJS\n`,
    checklist(reported),
    list(
      'Left to decide',
      left.map(({ file, line, text }) => `- [ ] \`${file}:${line}\`: ${text}`),
      'Nothing is left.',
    ),
    list(
      'Errors of the build',
      errors.map((error) => `- [ ] ${error}`),
      'The build has no errors.',
    ),
    routesSection(reported),
    list(
      'Decisions of the migration',
      unique(decisions.map(({ file, text }) => `- \`${file}\`: ${text}`)),
      'No decisions.',
    ),
    documentSection(reported),
  ];
  return `${sections.filter(Boolean).join('\n').trimEnd()}\n`;
}

function checklist({ migration }: ReportedMigration): string {
  const { left } = migration;
  const errors = errorsOf(migration);
  const open = [
    ...(left.length > 0
      ? [`decide about ${counted(left.length, 'comment')} in the sources (\`ashlar-migrate:\`)`]
      : []),
    ...(errors.length > 0 ? [`repair ${counted(errors.length, 'error')} of \`ashlar build\``] : []),
    'install the packages of `package.json`',
    'run `ashlar build` and `tsc`, and read `src/generated` once',
    'run the tests',
    'compare the routes below',
    'delete this file',
  ];
  return `## Next steps\n\n${open.map((step) => `- [ ] ${step}\n`).join('')}`;
}

/** The errors that are left, each in one line. */
function errorsOf({ compiled }: NestMigration): readonly string[] {
  return (compiled?.diagnostics ?? []).flatMap(({ severity, code, message, span }) =>
    severity === 'error' ? [`${code} ${span === undefined ? '' : `\`${span.file}:${span.line}\`: `}${message}`] : [],
  );
}

/** The routes after the migration; `undefined` while the application has errors. */
function routesAfter({ compiled }: NestMigration): readonly RouteRow[] | undefined {
  const plan = compiled?.application?.plan;
  return plan?.routes.map((route) => toRow(route, plan));
}

function list(title: string, lines: readonly string[], empty: string): string {
  return `## ${title}\n\n${lines.length === 0 ? empty : lines.join('\n')}\n`;
}

function unique(lines: readonly string[]): readonly string[] {
  return [...new Set(lines)];
}

function routesSection({ migration }: ReportedMigration): string {
  const routes = routesAfter(migration);
  const rows = migration.routes.map((before) => {
    const after = routes?.find((row) => row.method === before.method && isSamePath(before.path, row.path));
    return `| ${before.method} | ${before.path} | ${code(before.guards)} | ${before.status} | ${codeOf(before.result)} | ${afterText(before, after, routes)} |`;
  });
  const added = (routes ?? []).filter(
    (row) => !migration.routes.some((before) => before.method === row.method && isSamePath(before.path, row.path)),
  );
  const note =
    routes === undefined
      ? '\nThe routes after the migration are known when the build has no errors: `ashlar routes`.\n'
      : '';
  const others = added.map((row) => `| ${row.method} | – | | | | ${afterRow(row)} |`);
  return [
    '## Routes',
    note,
    '| method | path before | guards | status | result | after |',
    '|---|---|---|---|---|---|',
    ...rows,
    ...others,
    '',
  ].join('\n');
}

function code(texts: readonly string[]): string {
  return texts.map(codeOf).join(', ');
}

function codeOf(text: string): string {
  return text === '' ? '' : `\`${text.replaceAll('|', '\\|')}\``;
}

function afterText(before: NestRoute, after: RouteRow | undefined, routes: readonly RouteRow[] | undefined): string {
  if (after !== undefined) return afterRow(after);
  return routes === undefined ? '' : `**missing**: \`${before.handler}\``;
}

function afterRow({ path, guards, status }: RouteRow): string {
  const parts = [
    path,
    ...(guards.length > 0 ? [code(guards.map(({ name }) => name))] : []),
    ...(status === null ? [] : [String(status)]),
  ];
  return parts.join(', ');
}

/** Whether `/notes/:id` and `/notes/{id}` are the same path. */
function isSamePath(before: string, after: string): boolean {
  return before.replaceAll(/:(\w+)/g, '{$1}') === after;
}

function documentSection({ documentChanges }: ReportedMigration): string {
  if (documentChanges === undefined) return '';
  return `## Changes of the API document\n\n\`\`\`text\n${formatChanges(documentChanges)}\`\`\`\n`;
}
