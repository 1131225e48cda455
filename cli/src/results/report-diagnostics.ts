import { relative, resolve } from 'node:path';
import { type Diagnostic, readSourceText, renderJson, renderPlain, renderPretty, type Span } from '@ashlar/compiler';
import { withSlashes } from '../files/find-package.js';
import { type Io, usesColour } from '../io.js';
import type { OutputOptions } from '../output-options.js';

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
  const shown = diagnostics.map((diagnostic) => fromHere(diagnostic, directory, io));
  if (options.format === 'json') return withLineEnd(renderJson(shown));
  if (options.pretty ?? io.isTerminal) {
    const readText = (file: string) => readSourceText(withSlashes(resolve(io.cwd, file)), io.fileSystem);
    return withLineEnd(renderPretty(shown, readText, { colour: usesColour(io) }));
  }
  return withLineEnd(renderPlain(shown));
}

function fromHere(diagnostic: Diagnostic, directory: string, io: Io): Diagnostic {
  const { span, related } = diagnostic;
  const prefix = withSlashes(relative(io.cwd, directory));
  if (prefix === '') return diagnostic;
  const move = (place: Span): Span => ({ ...place, file: `${prefix}/${place.file}` });
  return {
    ...diagnostic,
    ...(span !== undefined && { span: move(span) }),
    related: related.map((place) => ({ ...place, span: move(place.span) })),
  };
}

function withLineEnd(text: string): string {
  return text === '' || text.endsWith('\n') ? text : `${text}\n`;
}
