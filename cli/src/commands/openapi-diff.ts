import {
  ComparisonTooLongError,
  compareDocuments,
  type DocumentChange,
  type JsonObject,
  unresolvedReferences,
} from '@ashlar/compiler';
import type { Command } from 'commander';
import { documentText } from '../documents/document-text.js';
import { formatChanges } from '../documents/format-changes.js';
import { readDocument } from '../documents/read-document.js';
import { CommandError } from '../errors/command-error.js';
import type { Io } from '../io.js';
import { type ApplicationOptions, addApplicationOptions } from '../output-options.js';
import type { ExitCode } from '../results/exit-code.js';
import { singleApplication } from '../single-application.js';
import { shownText } from '../text/shown-text.js';
import { singleLine } from '../text/single-line.js';

interface DiffOptions extends ApplicationOptions {
  readonly json?: boolean;
  readonly allowUnknown?: boolean;
}

const help = `
The documents are OpenAPI 3.1, as JSON or YAML. Without a second document, the first is compared with the application.

Exit codes:
  0  no change breaks clients that were written against the older document
  1  a change breaks clients, or cannot be compared (see --allow-unknown)
  2  a file is not an OpenAPI 3.1 document

Examples:
  $ ashlar openapi diff released.json
  $ ashlar openapi diff old.yaml new.yaml --json
  $ ashlar openapi diff <(git show main:src/generated/openapi.json)`;

/** Adds `ashlar openapi diff`. */
export function addOpenApiDiff(openApi: Command, io: Io, exit: (code: ExitCode) => void): void {
  const command = openApi
    .command('diff <old> [new]')
    .description('List the changes for clients since an older document, each classified as breaking or not')
    .option('--json', 'print the changes as JSON')
    .option('--allow-unknown', 'do not count changes that cannot be compared as breaking')
    .addHelpText('after', help);
  addApplicationOptions(command).action(async (before: string, after: string | undefined, options: DiffOptions) =>
    exit(await diff(before, after, options, io)),
  );
}

async function diff(
  oldFile: string,
  newFile: string | undefined,
  { json, allowUnknown = false, ...options }: DiffOptions,
  io: Io,
): Promise<ExitCode> {
  const before = await readDocument(oldFile, io);
  const after = await newerDocument(newFile, options, io);
  // The application has errors, which are already reported.
  if (typeof after === 'number') return after;
  warn(before, oldFile, io);
  warn(after, newFile ?? 'the application', io);
  const changes = compare(before, after, allowUnknown);
  io.stdout.write(json === true ? `${JSON.stringify(changes, undefined, 2)}\n` : formatChanges(changes));
  return changes.some(({ breaking }) => breaking) ? 1 : 0;
}

function compare(before: JsonObject, after: JsonObject, allowUnknown: boolean): readonly DocumentChange[] {
  try {
    return compareDocuments(before, after, { allowUnknown });
  } catch (error) {
    if (!(error instanceof ComparisonTooLongError)) throw error;
    throw new CommandError(`the documents cannot be compared: ${singleLine(error.message)}`);
  }
}

async function newerDocument(
  file: string | undefined,
  options: ApplicationOptions,
  io: Io,
): Promise<JsonObject | ExitCode> {
  if (file !== undefined) return readDocument(file, io);
  const { application, exitCode } = await singleApplication(options, 'a document shows', io);
  return application === undefined ? exitCode : JSON.parse(documentText(application));
}

const reasons = {
  external: 'refers to another file and is not followed',
  missing: 'cannot be resolved',
  circular: 'is circular',
} as const;

/** The maximum number of listed references. */
const mostWarnings = 10;

/** References that cannot be followed are compared as text: changes of their targets are not noticed. */
function warn(document: JsonObject, file: string, io: Io): void {
  const references = unresolvedReferences(document);
  for (const { reference, reason } of references.slice(0, mostWarnings))
    io.stderr.write(`warning: \`${file}\`: the reference \`${shownText(reference)}\` ${reasons[reason]}\n`);
  const more = references.length - mostWarnings;
  if (more > 0) io.stderr.write(`warning: \`${file}\`: ${more} more references cannot be followed\n`);
}
