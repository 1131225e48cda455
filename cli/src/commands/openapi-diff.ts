import { compareDocuments, type DocumentChange, type JsonObject } from '@ashlar/compiler';
import type { Command } from 'commander';
import { documentText } from '../document-text.js';
import type { Io } from '../io.js';
import type { ExitCode } from '../main.js';
import { type ApplicationOptions, addApplicationOptions } from '../output-options.js';
import { readDocument } from '../read-document.js';
import { singleApplication } from '../single-application.js';

interface DiffOptions extends ApplicationOptions {
  readonly json?: boolean;
}

const help = `
The exit code is 1 when a change breaks clients that were written against the older document.

Examples:
  $ ashlar openapi diff released.json
  $ ashlar openapi diff old.yaml new.yaml
  $ ashlar openapi diff <(git show main:src/generated/openapi.json)`;

/** Adds `ashlar openapi diff`. */
export function addOpenApiDiff(openApi: Command, io: Io, exit: (code: ExitCode) => void): void {
  const command = openApi
    .command('diff <old> [new]')
    .description('List what has changed for clients since an older document, and what of it breaks them')
    .option('--json', 'as JSON')
    .addHelpText('after', help);
  addApplicationOptions(command).action(async (before: string, after: string | undefined, options: DiffOptions) =>
    exit(await diff(before, after, options, io)),
  );
}

async function diff(
  oldFile: string,
  newFile: string | undefined,
  { json, ...options }: DiffOptions,
  io: Io,
): Promise<ExitCode> {
  const before = await readDocument(oldFile, io);
  const after = await newerDocument(newFile, options, io);
  // The application has problems, and they are told.
  if (typeof after === 'number') return after;
  const changes = compareDocuments(before, after);
  io.stdout.write(json === true ? `${JSON.stringify(changes, undefined, 2)}\n` : report(changes));
  return changes.some(({ breaking }) => breaking) ? 1 : 0;
}

async function newerDocument(
  file: string | undefined,
  options: ApplicationOptions,
  io: Io,
): Promise<JsonObject | ExitCode> {
  if (file !== undefined) return readDocument(file, io);
  const { application, exitCode } = await singleApplication(options, 'a document', io);
  return application === undefined ? exitCode : JSON.parse(documentText(application));
}

/** The changes by the operations that they concern, and a line that counts them. */
function report(changes: readonly DocumentChange[]): string {
  if (changes.length === 0) return 'nothing has changed for clients\n';
  const groups = new Map<string, DocumentChange[]>();
  for (const change of changes) {
    const title = change.operations.join(', ') || 'the whole document';
    groups.set(title, [...(groups.get(title) ?? []), change]);
  }
  const sections = [...groups].map(([title, members]) => `${title}\n${members.map(line).join('')}`);
  return `${sections.join('\n')}\n${summary(changes)}\n`;
}

function line({ breaking, rule, message }: DocumentChange): string {
  return `  ${breaking ? 'breaking' : 'ok      '}  ${message} [${rule}]\n`;
}

function summary(changes: readonly DocumentChange[]): string {
  const breaking = changes.filter((change) => change.breaking).length;
  return `${counted(changes.length, 'change')}, ${breaking} of them breaking`;
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
