import { explain, listDiagnostics, suggestDiagnostics } from '@ashlar/compiler';
import type { Command } from 'commander';
import { UsageError } from '../errors/usage-error.js';
import type { Io } from '../io.js';
import { usesColour } from '../io.js';
import { diagnosticList } from '../results/diagnostic-list.js';
import type { ExitCode } from '../results/exit-code.js';
import { renderMarkdown } from '../text/render-markdown.js';

/** The most characters of an unknown code that the error message shows. */
const longestShown = 80;

/** Adds `ashlar explain`. */
export function explainCommand(program: Command, io: Io, exit: (code: ExitCode) => void): void {
  program
    .command('explain')
    .description('Explain a diagnostic, with an example that fails and its fix; without a code, list all diagnostics')
    .argument('[code]', 'the code or the name, such as ASH1001 or no-root-module')
    .addHelpText('after', '\nExamples:\n  $ ashlar explain ASH1001\n  $ ashlar explain')
    .action((code: string | undefined) => {
      if (code === undefined) {
        const columns = io.isTerminal ? io.columns : undefined;
        io.stdout.writeAsIs(diagnosticList(listDiagnostics(), { colour: usesColour(io), columns }));
        return;
      }
      const page = explain(code);
      if (page === undefined) throw new UsageError(unknownCode(code));
      io.stdout.writeAsIs(renderMarkdown(page, usesColour(io)));
      exit(0);
    });
}

function unknownCode(code: string): string {
  const near = suggestDiagnostics(code).map((diagnostic) => `\`${diagnostic.name}\` (${diagnostic.code})`);
  const shown = code.length > longestShown ? `${code.slice(0, longestShown)}…` : code;
  const question = near.length === 0 ? '' : ` Did you mean ${near.join(' or ')}?`;
  return `unknown diagnostic \`${shown}\`.${question}`;
}
