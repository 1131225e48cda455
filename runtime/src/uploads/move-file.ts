import { randomUUID } from 'node:crypto';
import { constants, copyFile, link, open, rename, rm, unlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { errorCode } from './error-code.js';

/**
 * Moves a file without ever overwriting one: a new link fails if the path exists.
 * @throws an error of the file system, with the code `EEXIST` if the path exists.
 */
export async function moveFile(from: string, to: string): Promise<void> {
  try {
    await linkOrCopy(from, to);
  } catch (cause) {
    throw errorCode(cause) === 'EEXIST' ? existsAlready(to, cause) : cause;
  }
  await unlink(from);
}

/**
 * Moves a file to a path that can have a file already. Whatever fails, the path leads to the whole old file or to the whole new one.
 * @throws an error of the file system.
 */
export async function replaceFile(from: string, to: string): Promise<void> {
  // The disk has the new file before it loses the old one.
  await synchronize(from);
  try {
    await rename(from, to);
  } catch (error) {
    if (errorCode(error) !== 'EXDEV') throw error;
    await copyBeside(from, to, async (copy) => {
      await synchronize(copy);
      await rename(copy, to);
    });
    await unlink(from);
  }
}

async function linkOrCopy(from: string, to: string): Promise<void> {
  try {
    await link(from, to);
  } catch (error) {
    if (!isLinkUnsupported(error)) throw error;
    await copyBeside(from, to, (copy) => linkCopy(copy, to));
  }
}

async function linkCopy(copy: string, to: string): Promise<void> {
  try {
    await link(copy, to);
  } catch (error) {
    // A file system without links.
    if (!isLinkUnsupported(error)) throw error;
    await copyFile(copy, to, constants.COPYFILE_EXCL);
  }
}

/** Copies a file to another file system, beside the target: the target never has half of the content. */
async function copyBeside(from: string, to: string, move: (copy: string) => Promise<void>): Promise<void> {
  const copy = join(dirname(to), `.${randomUUID()}.part`);
  try {
    await copyFile(from, copy, constants.COPYFILE_EXCL);
    await move(copy);
  } finally {
    await rm(copy, { force: true });
  }
}

/** Waits until the disk has the bytes of a file. */
async function synchronize(path: string): Promise<void> {
  const file = await open(path, 'r+');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

function existsAlready(path: string, cause: unknown): Error {
  const message = `${path} exists already, and \`persistTo\` never overwrites a file: call \`persistTo(path, { replace: true })\` to replace it`;
  return Object.assign(new Error(message, { cause }), { code: 'EEXIST' });
}

function isLinkUnsupported(error: unknown): boolean {
  return ['EXDEV', 'EPERM', 'ENOSYS', 'ENOTSUP', 'EMLINK'].includes(errorCode(error));
}
