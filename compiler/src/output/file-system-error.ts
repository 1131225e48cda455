/** What the operating system refused, in words that lead to a remedy. */
export interface FileSystemError {
  readonly reason: string;
  /** What it was asked about, when it says so. */
  readonly path: string | undefined;
}

const reasons: Readonly<Record<string, string>> = {
  EACCES: 'permission denied',
  EPERM: 'operation not permitted',
  EROFS: 'the file system is read-only',
  ENOSPC: 'no space left on the disk',
  EDQUOT: 'the disk quota is used up',
  EISDIR: 'its path is a directory',
  ENOTDIR: 'a part of its path is a file, not a directory',
  EEXIST: 'its path exists already',
  EBUSY: 'another program has it open',
  EMFILE: 'too many files are open',
  ENFILE: 'too many files are open',
  ENAMETOOLONG: 'its path is too long',
  ELOOP: 'its path has too many symbolic links',
  EIO: 'the disk reports an error',
};

/** Reads an error as a refusal of the disk; `undefined` when it is of another kind and a fault of our own. */
export function fileSystemError(error: unknown): FileSystemError | undefined {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return undefined;
  const reason = reasons[error.code];
  if (reason === undefined) return undefined;
  return { reason, path: 'path' in error && typeof error.path === 'string' ? error.path : undefined };
}
