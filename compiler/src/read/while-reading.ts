import type { ts } from 'ts-morph';
import { NotSimple } from './checkers/declarations/not-simple.js';
import { type ReadDeclaration, ReadingError } from './reading-error.js';
import type { SourceReading } from './source-reading.js';

/** The node of a declaration, and its name for a report. */
interface Declaration extends Pick<ReadDeclaration, 'kind' | 'name'> {
  readonly node: ts.Node;
}

/**
 * Reads a declaration. An internal error names it, so that its author can change it until the bug is fixed, and can report it.
 *
 * @throws ReadingError for any error but those of the file system and `NotSimple`.
 */
export function whileReading<Result>(
  { kind, name, node }: Declaration,
  reading: SourceReading,
  read: () => Result,
): Result {
  try {
    return read();
  } catch (error) {
    if (error instanceof NotSimple || isOfSystem(error)) throw error;
    const { file, line, column } = reading.placeOf(node);
    throw ReadingError.within({ kind, name, place: `${file}:${line}:${column}` }, error);
  }
}

/** Whether an error is one of the file system, which is reported as a diagnostic. */
function isOfSystem(error: unknown): boolean {
  return error instanceof Error && 'code' in error;
}
