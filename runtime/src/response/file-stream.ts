import { type BigIntStats, close, constants, createReadStream, fstat, open as openFile, read } from 'node:fs';
import { type FileHandle, open, readlink, realpath, stat } from 'node:fs/promises';
import { isAbsolute, relative, resolve, sep } from 'node:path';
import { ForbiddenException, NotFoundException } from '../errors/client-exceptions.js';
import { ResponseStream } from './response-stream.js';

/**
 * Opening a named pipe would wait for its writer, in one of the few threads in which Node opens all files. Windows has neither such
 * files nor the flag.
 */
const readWithoutWaiting = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0);

/** A file among all files of the machine, whatever its path leads to later. The number of a deleted file is given to a new one. */
type FileIdentity = Pick<BigIntStats, 'dev' | 'ino' | 'birthtimeNs'>;

/** The functions of a stream of a file. Its path may lead to something else since it was found: that is not sent. */
const fileSystemOf = (found: FileIdentity) => ({
  open: (
    path: string,
    _flags: string,
    mode: number,
    done: (error: NodeJS.ErrnoException | null, descriptor?: number) => void,
  ) => {
    openFile(path, readWithoutWaiting, mode, (failure, descriptor) => {
      if (failure !== null) {
        done(failure);
        return;
      }
      fstat(descriptor, { bigint: true }, (error, stats) => {
        if (error === null && isSame(stats, found)) done(null, descriptor);
        else close(descriptor, () => done(error ?? new Error(`the file ${path} has been replaced since it was found`)));
      });
    });
  },
  read,
  close,
});

function isSame(one: FileIdentity, other: FileIdentity): boolean {
  return one.dev === other.dev && one.ino === other.ino && one.birthtimeNs === other.birthtimeNs;
}

/** A file to send, or a part of it. */
export class FileStream {
  readonly path: string;
  readonly size: number;
  readonly lastModified: Date;
  readonly #found: FileIdentity;

  constructor(path: string, stats: BigIntStats) {
    this.path = path;
    this.size = Number(stats.size);
    this.lastModified = stats.mtime;
    this.#found = stats;
  }

  /** The entity tag, from the size and the modification time of the file. */
  get entityTag(): string {
    return `"${this.size.toString(16)}-${this.lastModified.getTime().toString(16)}"`;
  }

  /** The bytes from `start` to `end`, both included. */
  part(start: number, end: number): ResponseStream {
    const { path } = this;
    const fs = fileSystemOf(this.#found);
    // An empty file has no last byte.
    const open = () => (end < start ? nothing() : createReadStream(path, { start, end, fs }));
    return ResponseStream.of<Uint8Array>(open, {
      encode: (chunk) => chunk,
      byteLength: end - start + 1,
      isOpenedOnDemand: true,
    });
  }

  /** All its bytes. */
  whole(): ResponseStream {
    return this.part(0, this.size - 1);
  }
}

/**
 * Finds a file to send. It is opened once to check that it can be read, and again when it is sent: a response that is not sent
 * leaves no open file. With `root`, files outside of that directory are not found.
 * @throws NotFoundException when there is none, ForbiddenException when the process may not read it.
 */
export async function findFile(wanted: string, root?: string): Promise<FileStream> {
  try {
    const directory = root === undefined ? undefined : await realpath(root);
    const path = directory === undefined ? wanted : await pathBelow(directory, wanted);
    const handle = await open(path, readWithoutWaiting);
    try {
      const stats = await handle.stat({ bigint: true });
      if (!stats.isFile()) throw noFile();
      if (directory !== undefined && !(await isOpenedBelow(directory, path, handle, stats))) throw noFile();
      return new FileStream(path, stats);
    } finally {
      await handle.close();
    }
  } catch (error) {
    throw toException(error);
  }
}

/** The real path of a file below a directory; links that lead out of it are not followed. */
async function pathBelow(directory: string, wanted: string): Promise<string> {
  // An absolute path is relative to the directory too: `resolve` would use it as it is.
  const path = await realpath(resolve(directory, `.${sep}${wanted}`));
  if (!isBelow(directory, path)) throw noFile();
  return path;
}

/**
 * Whether the file that was opened is below a directory: a part of its path may have become a link since the path was resolved. Linux
 * knows the path of an open file; elsewhere, the path is resolved again, and has to lead to the same file.
 */
async function isOpenedBelow(
  directory: string,
  path: string,
  { fd }: FileHandle,
  opened: FileIdentity,
): Promise<boolean> {
  const known = process.platform === 'linux' ? await readlink(`/proc/self/fd/${fd}`).catch(() => undefined) : undefined;
  if (known !== undefined) return isBelow(directory, known);
  const now = await realpath(path);
  return isBelow(directory, now) && isSame(await stat(now, { bigint: true }), opened);
}

function isBelow(directory: string, path: string): boolean {
  const way = relative(directory, path);
  return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}

const missing: ReadonlySet<string> = new Set([
  'ENOENT',
  'ENOTDIR',
  'EISDIR',
  'ENAMETOOLONG',
  'ELOOP',
  'ENXIO',
  'ERR_INVALID_ARG_VALUE',
]);
const denied: ReadonlySet<string> = new Set(['EACCES', 'EPERM']);

function toException(error: unknown): unknown {
  // In Jest, errors of Node are not instances of the `Error` of the tests.
  const code = typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
  if (missing.has(code)) return noFile(error);
  if (denied.has(code)) return new ForbiddenException('access to the file is denied', { cause: error });
  return error;
}

function noFile(cause?: unknown): NotFoundException {
  return new NotFoundException('file not found', { cause });
}

async function* nothing(): AsyncGenerator<Uint8Array> {}
