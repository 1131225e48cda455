/** An error of the operating system, in words that help to fix it. */
export interface FileSystemError {
  readonly reason: string;
  /** The path of the failed access, when the error has it. */
  readonly path: string | undefined;
}

const reasons: Readonly<Record<string, string>> = {
  EACCES: 'permission denied',
  EPERM: 'operation not permitted',
  EROFS: 'the file system is read-only',
  ENOSPC: 'no space left on the disk',
  EDQUOT: 'the disk quota is used up',
  EISDIR: 'its path is a directory',
  ENOTDIR: 'a part of its path is not a directory',
  ENOENT: 'its directory does not exist and cannot be created',
  EEXIST: 'its path exists already',
  EBUSY: 'another program has it open',
  EMFILE: 'too many files are open',
  ENFILE: 'too many files are open',
  ENAMETOOLONG: 'its path is too long',
  ELOOP: 'its path has too many symbolic links',
  EIO: 'the disk reports an error',
};

/** Describes a file system error; `undefined` for any other error, which is a bug. */
export function fileSystemError(error: unknown): FileSystemError | undefined {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return undefined;
  const reason = reasons[error.code];
  if (reason === undefined) return undefined;
  return { reason, path: 'path' in error && typeof error.path === 'string' ? error.path : undefined };
}
