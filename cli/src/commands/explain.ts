import { compile, explain, explainRequest, hasErrors, listDiagnostics, suggestDiagnostics } from '@ashlar/compiler';
import { type Command, Option } from 'commander';
import { UsageError } from '../errors/usage-error.js';
import { incompleteRequest, parseRequest } from '../explain/parse-request.js';
import { requestText } from '../explain/request-text.js';
import { findPackage } from '../files/find-package.js';
import type { Io } from '../io.js';
import { usesColour } from '../io.js';
import { type ApplicationOptions, addApplicationOptions } from '../output-options.js';
import { diagnosticList } from '../results/diagnostic-list.js';
import { type ExitCode, exitCodeOf } from '../results/exit-code.js';
import { reportDiagnostics } from '../results/report-diagnostics.js';
import { renderMarkdown } from '../text/render-markdown.js';
import { shownText } from '../text/shown-text.js';
import { singleLine } from '../text/single-line.js';

/** The most characters of an unknown code that the error message shows. */
const longestShown = 80;

/** The width of the plan of a request when that of the terminal is not known, and the smallest. */
const usualColumns = 80;
const fewestColumns = 60;

interface ExplainOptions extends ApplicationOptions {
  readonly format?: 'text' | 'json';
}

/** Adds `ashlar explain`. */
export function explainCommand(program: Command, io: Io, exit: (code: ExitCode) => void): void {
  const command = program
    .command('explain')
    .description(
      'Explain a diagnostic, with an example that fails and its fix, or a request: its route, stages and responses; without an argument, list all diagnostics',
    )
    .argument('[code]', 'the code or the name, such as ASH1001 or no-root-module, or the method of a request')
    .argument('[path]', 'the path of a request, with or without a query')
    .addOption(new Option('--format <format>', 'the format of the plan of a request').choices(['text', 'json']))
    .addHelpText(
      'after',
      '\nExamples:\n  $ ashlar explain ASH1001\n  $ ashlar explain GET /articles/how-to\n  $ ashlar explain',
    );
  addApplicationOptions(command).action(
    async (code: string | undefined, path: string | undefined, options: ExplainOptions) => {
      if (code !== undefined && path !== undefined) exit(await explainPlan(code, path, options, io));
      else explainDiagnostic(code, options, io);
    },
  );
}

function explainDiagnostic(code: string | undefined, { format, application }: ExplainOptions, io: Io): void {
  const problem = code === undefined ? undefined : incompleteRequest(code);
  if (problem !== undefined) throw new UsageError(singleLine(problem));
  if (format !== undefined || application !== undefined) {
    const option = format === undefined ? '--application' : '--format';
    throw new UsageError(`${option} is for requests: write a method and a path: ashlar explain GET /articles/how-to`);
  }
  if (code === undefined) {
    const columns = io.isTerminal ? io.columns : undefined;
    io.stdout.writeAsIs(diagnosticList(listDiagnostics(), { colour: usesColour(io), columns }));
    return;
  }
  const page = explain(code);
  if (page === undefined) throw new UsageError(unknownCode(code));
  io.stdout.writeAsIs(renderMarkdown(page, usesColour(io)));
}

async function explainPlan(method: string, path: string, options: ExplainOptions, io: Io): Promise<ExitCode> {
  const request = parseRequest(method, path);
  const { format = 'text' } = options;
  const directory = findPackage(options.directory, io);
  const { diagnostics, applications } = await compile({ ...options, directory, fileSystem: io.fileSystem });
  if (hasErrors(diagnostics)) {
    reportDiagnostics(diagnostics, directory, { format }, io);
    return exitCodeOf(diagnostics);
  }
  const plans = applications.map((application) => explainRequest(application, request));
  if (format === 'json') {
    io.stdout.write(`${JSON.stringify(plans, undefined, 2)}\n`);
    return 0;
  }
  const columns = Math.max(fewestColumns, (io.isTerminal ? io.columns : undefined) ?? usualColumns);
  const texts = plans.map((plan) => {
    const title = plans.length === 1 ? '' : `Application: ${plan.application.root ?? plan.application.out}\n\n`;
    return `${title}${requestText(plan, { colour: usesColour(io), columns })}`;
  });
  // The text has colours; its parts have neither control characters nor line ends.
  io.stdout.writeAsIs(texts.join('\n'));
  return 0;
}

function unknownCode(code: string): string {
  const near = suggestDiagnostics(code).map((diagnostic) => `\`${diagnostic.name}\` (${diagnostic.code})`);
  const shown = shownText(code, longestShown);
  const question = near.length === 0 ? '' : ` Did you mean ${near.join(' or ')}?`;
  return `unknown diagnostic \`${shown}\`.${question}`;
}
