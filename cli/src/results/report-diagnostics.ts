import { resolve } from 'node:path';
import {
  type Diagnostic,
  type Problem,
  type RepairableDiagnostic,
  readSourceText,
  renderDiagnosticsSarif,
  renderJson,
  renderPlain,
  renderPretty,
  withRepairEdits,
} from '@ashlar/compiler';
import { withSlashes } from '../files/find-package.js';
import { findRepository } from '../files/find-repository.js';
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

/** Writes diagnostics to `stdout`; for tools (JSON and SARIF), with the edits of their repairs. */
export async function reportWithRepairs(
  diagnostics: readonly Diagnostic[],
  directory: string,
  options: OutputOptions,
  io: Io,
): Promise<void> {
  const isForTools = options.format !== 'text';
  const shown = isForTools ? await withRepairEdits(diagnostics, { directory, fileSystem: io.fileSystem }) : diagnostics;
  reportDiagnostics(shown, directory, options, io);
}

/**
 * Renders diagnostics in the requested format. Paths are relative to the current directory; those of SARIF to the root of the repository.
 */
export function renderDiagnostics(
  diagnostics: readonly RepairableDiagnostic[],
  directory: string,
  options: OutputOptions,
  io: Io,
): string {
  if (options.format === 'sarif') {
    const repository = findRepository(directory, io) ?? withSlashes(io.cwd);
    return renderDiagnosticsSarif(relativeTo(repository, diagnostics, directory));
  }
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
