import type { DeclaredRoute, DocumentChange, NestMigration } from '@ashlar/compiler';
import { formatChanges } from '../documents/format-changes.js';
import { toRow } from '../routes/route-row.js';
import { counted } from '../text/counted.js';

/** The subject of `MIGRATION.md`. */
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

/** A route after the migration. */
interface RouteAfter {
  readonly method: string;
  readonly path: string;
  readonly guards: readonly string[];
  readonly status: string;
}

/** The routes after the migration: of the router, or as the sources declare them while the application has errors. */
function routesAfter({ compiled, routesAfter: declared }: NestMigration): readonly RouteAfter[] {
  const plan = compiled?.application?.plan;
  if (plan === undefined) return declared;
  return plan.routes.map((route) => {
    const { method, path, guards, status } = toRow(route, plan);
    return { method, path, guards: guards.map(({ name }) => name), status: String(status ?? 200) };
  });
}

function list(title: string, lines: readonly string[], empty: string): string {
  return `## ${title}\n\n${lines.length === 0 ? empty : lines.join('\n')}\n`;
}

function unique(lines: readonly string[]): readonly string[] {
  return [...new Set(lines)];
}

function routesSection({ migration }: ReportedMigration): string {
  const routes = routesAfter(migration);
  const isOf = (row: RouteAfter, before: DeclaredRoute) =>
    row.method === before.method && isSamePath(before.path, row.path);
  const rows = migration.routes.map((before) => {
    const after = routes.find((row) => isOf(row, before));
    const cells = [before.method, before.path, code(before.guards), before.status, codeOf(before.result)];
    return `| ${[...cells, after === undefined ? `**missing**: \`${before.handler}\`` : afterText(after)].join(' | ')} |`;
  });
  const added = routes.filter((row) => !migration.routes.some((before) => isOf(row, before)));
  const isCompiled = migration.compiled?.application !== undefined;
  const note =
    'The routes after the migration are as the sources declare them: `ashlar routes` lists guards and statuses once the build has no errors.';
  return [
    '## Routes',
    '',
    ...(isCompiled ? [] : [note, '']),
    '| method | path before | guards | status | result | after |',
    '|---|---|---|---|---|---|',
    ...rows,
    ...added.map((row) => `| ${row.method} | – | | | | ${afterText(row)} |`),
    '',
  ].join('\n');
}

function code(texts: readonly string[]): string {
  return texts.map(codeOf).join(', ');
}

function codeOf(text: string): string {
  return text === '' ? '' : `\`${text.replaceAll('|', '\\|')}\``;
}

function afterText({ path, guards, status }: RouteAfter): string {
  return [path, code(guards), status].filter(Boolean).join(', ');
}

/** Whether `/notes/:id` and `/notes/{id}` are the same path. */
function isSamePath(before: string, after: string): boolean {
  return before.replaceAll(/:(\w+)/g, '{$1}') === after;
}

function documentSection({ documentChanges }: ReportedMigration): string {
  if (documentChanges === undefined) return '';
  return `## Changes of the API document\n\n\`\`\`text\n${formatChanges(documentChanges)}\`\`\`\n`;
}
