import { resolve } from 'node:path';
import { diskFault, type JsonObject } from '@ashlar/compiler';
import { withSlashes } from './find-package.js';
import type { Io } from './io.js';
import { UsageError } from './usage-error.js';

/**
 * Reads an OpenAPI 3.1 document, written as JSON or as YAML.
 * @throws UsageError when there is no such file, or when it holds something else.
 */
export async function readDocument(file: string, io: Io): Promise<JsonObject> {
  const text = readText(file, io);
  if (text === undefined) throw new UsageError(`there is no file \`${file}\``);
  const { parse } = await import('yaml');
  let value: unknown;
  try {
    // JSON is YAML, too.
    value = parse(text);
  } catch (error) {
    throw new UsageError(`\`${file}\` is neither JSON nor YAML: ${firstLine(error)}`);
  }
  if (!isDocument(value)) throw new UsageError(`\`${file}\` is no OpenAPI document: it has no \`openapi\``);
  const { openapi } = value;
  if (!/^3\.1\./.test(String(openapi)))
    throw new UsageError(`\`${file}\` says \`openapi: ${String(openapi)}\`; documents of OpenAPI 3.1 can be compared`);
  return value;
}

function readText(file: string, io: Io): string | undefined {
  try {
    return io.fileSystem.readFile(withSlashes(resolve(io.cwd, file)));
  } catch (error) {
    const fault = diskFault(error);
    if (fault === undefined) throw error;
    throw new UsageError(`\`${file}\` cannot be read: ${fault.reason}`);
  }
}

/** Whatever the parser makes of JSON or YAML without tags of its own is JSON. */
function isDocument(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && 'openapi' in value;
}

function firstLine(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).split('\n')[0]?.replace(/:$/, '') ?? '';
}
