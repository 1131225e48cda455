import { resolve } from 'node:path';
import { fileSystemError, type JsonObject } from '@ashlar/compiler';
import { UsageError } from '../errors/usage-error.js';
import { withSlashes } from '../files/find-package.js';
import type { Io } from '../io.js';
import { parseDocument } from './parse-document.js';

/**
 * Reads an OpenAPI 3.1 document, written as JSON or as YAML.
 * @throws UsageError when the file does not exist, or is not an OpenAPI 3.1 document.
 */
export async function readDocument(file: string, io: Io): Promise<JsonObject> {
  const text = readText(file, io);
  if (text === undefined) throw new UsageError(`the file \`${file}\` does not exist`);
  return parseDocument(text, file);
}

function readText(file: string, io: Io): string | undefined {
  const path = withSlashes(resolve(io.cwd, file));
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
