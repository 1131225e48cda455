import { randomUUID } from 'node:crypto';
import type { Stats } from 'node:fs';
import { lstat, mkdir, mkdtemp, readdir, rm, rmdir, unlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { asError } from '../errors/as-error.js';
import { StartupError } from '../errors/startup-error.js';
import type { Logger } from '../logging/logger.js';
import { errorCode } from './error-code.js';

const prefix = 'ashlar-uploads-';
const dayMilliseconds = 86_400_000;

/**
 * The directory that holds the files of requests in progress. Only the user of this process can enter it, and neither its name
 * nor the names in it can be guessed.
 */
export class StagingDirectory {
  readonly path: string;
  readonly #logger: Logger;

  private constructor(path: string, logger: Logger) {
    this.path = path;
    this.#logger = logger;
  }

  /**
   * Makes the directory of this process in `parent`, and deletes what crashed processes of the same user left there more than
   * a day ago.
   * @param parent Default: the directory of the system for temporary files.
   * @throws StartupError if the directory cannot be made.
   */
  static async open(parent: string = tmpdir(), logger: Logger): Promise<StagingDirectory> {
    try {
      const path = await mkdtemp(join(parent, prefix));
      await deleteLeftovers(parent, path, logger);
      return new StagingDirectory(path, logger);
    } catch (error) {
      throw new StartupError(
        'upload-directory',
        `the directory for uploads cannot be made in ${parent}: let the option \`uploadTempDir\` name a writable directory`,
        { cause: error },
      );
    }
  }

  /** A new path in the directory. */
  nextPath(): string {
    return join(this.path, randomUUID());
  }

  /** Deletes a file of a request. A failure is logged: it does not change the response. */
  async delete(path: string): Promise<void> {
    try {
      await rm(path, { force: true });
    } catch (error) {
      this.#logger.error('an uploaded file could not be deleted', { path, err: asError(error) });
    }
  }

  /**
   * Makes the directory again if a program that cleans temporary files has deleted it.
   * @throws an error if something else has the path now.
   */
  async restore(): Promise<void> {
    try {
      const found = await lstat(this.path);
      if (found.isDirectory() && isOwn(found)) return;
      throw new Error(`the staging directory ${this.path} has been replaced`);
    } catch (error) {
      if (errorCode(error) !== 'ENOENT') throw error;
      await this.#make();
    }
  }

  async #make(): Promise<void> {
    try {
      await mkdir(this.path, { mode: 0o700 });
    } catch (error) {
      if (errorCode(error) !== 'EEXIST') throw error;
      // Another request has made it, or another user has: that is checked.
      await this.restore();
    }
  }

  /** Deletes the directory with everything in it. */
  async close(): Promise<void> {
    await rm(this.path, { recursive: true, force: true });
  }
}

/** Deletes old files of old directories, never through a link, and only what belongs to the user of this process. */
async function deleteLeftovers(parent: string, own: string, logger: Logger): Promise<void> {
  const names = (await readdir(parent)).filter((name) => name.startsWith(prefix));
  for (const directory of names.map((name) => join(parent, name))) {
    if (directory === own) continue;
    try {
      await deleteOldFiles(directory);
    } catch (error) {
      // Another process that starts now may delete the same files.
      if (errorCode(error) !== 'ENOENT')
        logger.warn(`Leftover uploads in ${directory} cannot be deleted: ${String(error)}`);
    }
  }
}

async function deleteOldFiles(directory: string): Promise<void> {
  const found = await lstat(directory);
  if (!found.isDirectory() || !isOwn(found)) return;
  const oldest = Date.now() - dayMilliseconds;
  let left = 0;
  for (const name of await readdir(directory)) {
    const file = join(directory, name);
    if ((await lstat(file)).mtimeMs < oldest) await unlink(file);
    else left++;
  }
  // A process that still runs makes its directory again when it needs it.
  if (left === 0 && found.mtimeMs < oldest) await rmdir(directory);
}

function isOwn({ uid }: Stats): boolean {
  return process.getuid === undefined || process.getuid() === uid;
}
