import { isDeepStrictEqual } from 'node:util';
import type { Diagnostic } from '../../../compiler/src/diagnostics/diagnostic.ts';
import { buildApplication, type Files } from './build-application.js';
import type { GeneratedApplication } from './checked-applications.js';
import { type CompilerOptions, compilerFlags, type FlagsName } from './compiler-flags.js';
import type { Cell, MatrixApplication } from './matrix-application.js';

/** An application that was built. */
export interface BuiltApplication extends GeneratedApplication {
  /** The cells that are built. */
  readonly cells: readonly Cell[];
  /** The errors of the builds without which the other cells are built. */
  readonly rejected: ReadonlyMap<Cell, string>;
}

/** Builds an application by one kind of reader at least, and requires that the other one leads to the same files. */
export async function builtMatrix(application: MatrixApplication, flags: FlagsName): Promise<BuiltApplication> {
  const options: CompilerOptions = compilerFlags[flags];
  const rejected = new Map<Cell, string>();
  for (;;) {
    const cells = application.cells.filter((cell) => !rejected.has(cell));
    const sources = application.filesOf(new Set(cells));
    if (cells.length === 0) return { cells, handlers: new Set(), sources, generated: {}, rejected };
    const { diagnostics, generated } = await buildApplication(sources, options, { readers: 'both' });
    const errors = diagnostics.filter(({ severity }) => severity === 'error');
    if (errors.length === 0) {
      if (flags === 'strict') {
        const full = await buildApplication(sources, options, { readers: 'full' });
        if (!isDeepStrictEqual(full.generated, generated)) throw new Error('the readers lead to different files');
      }
      const handlers = new Set(cells.map(({ id }) => id));
      return { cells, handlers, sources, generated, rejected };
    }
    const found = errors.flatMap((error) => cellsOf(error, sources, cells).map((cell) => [cell, error] as const));
    if (found.length === 0) throw new Error(JSON.stringify(errors, undefined, 1));
    for (const [cell, { code, message }] of found) rejected.set(cell, `${code} ${message}`);
  }
}

/** The cells that an error is about: those whose handlers it names, or whose types are on its line. */
function cellsOf({ span, message, related = [] }: Diagnostic, sources: Files, cells: readonly Cell[]): readonly Cell[] {
  const line = span === undefined ? '' : (sources[span.file]?.split('\n')[span.line - 1] ?? '');
  const texts = [message, ...related.map((place) => place.message)];
  const named = cells.filter(({ handler }) => {
    const [, method] = handler.split('.');
    return line.includes(` ${method}(`) || texts.some((text) => text.includes(`\`${handler}`));
  });
  return named.length > 0 ? named : cells.filter(({ typeName }) => new RegExp(`\\b${typeName}\\d*\\b`).test(line));
}
