import { resolve } from 'node:path';
import { type Diagnostic, type Problem, readSourceText, renderJson, renderPlain, renderPretty } from '@ashlar/compiler';
import { withSlashes } from '../files/find-package.js';
import { type Io, usesColour } from '../io.js';
import type { OutputOptions, PrettyOption } from '../output-options.js';
import { relativeTo } from './relative-to.js';

/** Writes diagnostics to `stdout`, where problem matchers read them. */
export function reportDiagnostics(
  diagnostics: readonly Diagnostic[],
  directory: string,
  options: OutputOptions,
  io: Io,
): void {
  io.stdout.writeAsIs(renderDiagnostics(diagnostics, directory, options, io));
}

/** Renders diagnostics in the requested format. Paths are relative to the current directory. */
export function renderDiagnostics(
  diagnostics: readonly Diagnostic[],
  directory: string,
  options: OutputOptions,
  io: Io,
): string {
  if (options.format === 'json') return withLineEnd(renderJson(relativeTo(io.cwd, diagnostics, directory)));
  return renderProblems(diagnostics, directory, options, io);
}

/** Renders diagnostics and findings as text. Paths are relative to the current directory. */
export function renderProblems(
  problems: readonly Problem[],
  directory: string,
  { pretty }: PrettyOption,
  io: Io,
): string {
  const shown = relativeTo(io.cwd, problems, directory);
  if (!(pretty ?? io.isTerminal)) return withLineEnd(renderPlain(shown));
  const readText = (file: string) => readSourceText(withSlashes(resolve(io.cwd, file)), io.fileSystem);
  return withLineEnd(renderPretty(shown, readText, { colour: usesColour(io) }));
}

function withLineEnd(text: string): string {
  return text === '' || text.endsWith('\n') ? text : `${text}\n`;
}
