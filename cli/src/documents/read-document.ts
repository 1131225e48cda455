import { resolve } from 'node:path';
import { fileSystemError, type JsonObject } from '@ashlar/compiler';
import { UsageError } from '../errors/usage-error.js';
import { withSlashes } from '../files/find-package.js';
import type { Io } from '../io.js';
import { parseDocument } from './parse-document.js';
import { positionText } from './position-text.js';

/**
 * Reads an OpenAPI 3.1 document, written as JSON or as YAML.
 * @throws UsageError when the file does not exist, or is not an OpenAPI 3.1 document.
 */
export async function readDocument(file: string, io: Io): Promise<JsonObject> {
  const text = readText(file, io);
  if (text === undefined) throw new UsageError(`the file \`${file}\` does not exist`);
  checkEncoding(text, file, io);
  return parseDocument(text, file);
}

/** Bytes that are not UTF-8 are read as replacement characters, which a text can also have itself. */
function checkEncoding(text: string, file: string, io: Io): void {
  const first = text.indexOf('\ufffd');
  if (first === -1 || io.fileSystem.isUtf8(pathOf(file, io))) return;
  throw new UsageError(`\`${file}\` is not encoded in UTF-8, at ${positionText(text, first)}`);
}

function pathOf(file: string, io: Io): string {
  return withSlashes(resolve(io.cwd, file));
}

function readText(file: string, io: Io): string | undefined {
  const path = pathOf(file, io);
  if (io.fileSystem.directoryExists(path)) throw new UsageError(`\`${file}\` is a directory`);
  try {
    return io.fileSystem.readFile(path);
  } catch (error) {
    if (isTooLarge(error)) throw new UsageError(`\`${file}\` is too large to be read`);
    const problem = fileSystemError(error);
    if (problem === undefined) throw error;
    throw new UsageError(`\`${file}\` cannot be read: ${problem.reason}`);
  }
}

/** Node cannot read a text of more than half a gigabyte. */
function isTooLarge(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return code === 'ERR_STRING_TOO_LONG' || code === 'ERR_FS_FILE_TOO_LARGE';
}
