import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { StartupError } from '../errors/startup-error.js';
import type { Environment } from './configuration-table.js';

/** The values of `NODE_ENV` for which no `.env` file is read. */
const withoutFile: ReadonlySet<string | undefined> = new Set(['production', 'test']);

/**
 * The environment of the process, then the variables of `.env` in the working directory: the first that has a variable counts.
 * @throws StartupError when there is a `.env` that cannot be read.
 */
export async function readEnvironment(): Promise<readonly Environment[]> {
  if (withoutFile.has(process.env['NODE_ENV'])) return [process.env];
  const text = await readEnvFile();
  return text === undefined ? [process.env] : [process.env, parseEnv(text)];
}

/** The text of `.env`; `undefined` when there is none. */
async function readEnvFile(): Promise<string | undefined> {
  let bytes: Uint8Array;
  try {
    bytes = await readFile(join(process.cwd(), '.env'));
  } catch (cause) {
    const code = codeOf(cause);
    if (code === 'ENOENT') return undefined;
    throw unreadable(code === undefined ? 'cannot be read' : `cannot be read (${code})`, cause);
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (cause) {
    throw unreadable('is not valid UTF-8', cause);
  }
}

function codeOf(error: unknown): string | undefined {
  const isCoded = typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string';
  return isCoded ? String(error.code) : undefined;
}

function unreadable(problem: string, cause: unknown): StartupError {
  return new StartupError('unreadable-env-file', `the file \`.env\` in the working directory ${problem}`, { cause });
}
