import { close, constants, createReadStream, open as openFile, read } from 'node:fs';
import { open, realpath } from 'node:fs/promises';
import { isAbsolute, relative, resolve, sep } from 'node:path';
import { ForbiddenException, NotFoundException } from '../errors/client-exceptions.js';
import { ResponseStream } from './response-stream.js';

/**
 * Opening a named pipe would wait for its writer, in one of the few threads in which Node opens all files. Windows has neither such
 * files nor the flag.
 */
const readWithoutWaiting = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0);

/** The functions of a stream of a file, which may have become something else since it was found. */
const fileSystem = {
  open: (
    path: string,
    _flags: string,
    mode: number,
    done: (error: NodeJS.ErrnoException | null, descriptor: number) => void,
  ) => openFile(path, readWithoutWaiting, mode, done),
  read,
  close,
};

/** A file to send, or a part of it. */
export class FileStream {
  readonly path: string;
  readonly size: number;
  readonly lastModified: Date;

  constructor(path: string, size: number, lastModified: Date) {
    this.path = path;
    this.size = size;
    this.lastModified = lastModified;
  }

  /** The entity tag, from the size and the modification time of the file. */
  get entityTag(): string {
    return `"${this.size.toString(16)}-${this.lastModified.getTime().toString(16)}"`;
  }

  /** The bytes from `start` to `end`, both included. */
  part(start: number, end: number): ResponseStream {
    const { path } = this;
    // An empty file has no last byte.
    const open = () => (end < start ? nothing() : createReadStream(path, { start, end, fs: fileSystem }));
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
    const path = root === undefined ? wanted : await pathBelow(root, wanted);
    const handle = await open(path, readWithoutWaiting);
    try {
      const stats = await handle.stat();
      if (!stats.isFile()) throw noFile();
      return new FileStream(path, stats.size, stats.mtime);
    } finally {
      await handle.close();
    }
  } catch (error) {
    throw toException(error);
  }
}

/** The real path of a file below a directory; links that lead out of it are not followed. */
async function pathBelow(root: string, wanted: string): Promise<string> {
  const directory = await realpath(root);
  // An absolute path is relative to the directory too: `resolve` would use it as it is.
  const path = await realpath(resolve(directory, `.${sep}${wanted}`));
  const way = relative(directory, path);
  if (way === '..' || way.startsWith(`..${sep}`) || isAbsolute(way)) throw noFile();
  return path;
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
