import type { Diagnostic } from '../diagnostics/diagnostic.js';
import type { FileSystem } from '../files/file-system.js';
import { sha256 } from '../files/sha256.js';
import { fileSystemError } from '../output/file-system-error.js';
import { listOutput, withUnixLineEnds } from '../output/list-output.js';
import type { CompilerFingerprint } from './compiler-fingerprint.js';
import type { Observations } from './recording-file-system.js';

/** The inputs and outputs of the last successful build, with which the next one detects that nothing has changed. */
export interface BuildRecord {
  /** The fingerprint of the compiler. Another compiler may generate other output from the same sources. */
  readonly compiler: CompilerFingerprint;
  /** The package that was built: the record may have been copied along with `node_modules`. */
  readonly directory: string;
  /** Everything that the build read. */
  readonly observations: Observations;
  /** The output directories and the hashes of all files in them. */
  readonly outputs: readonly OutputRecord[];
  /** The clients that are written to files of their own. */
  readonly clients: readonly FileRecord[];
  /** The warnings, which are reported again. */
  readonly diagnostics: readonly Diagnostic[];
  readonly counts: BuildCounts;
}

/** The size of the built applications. */
export interface BuildCounts {
  readonly modules: number;
  readonly routes: number;
  /** Generated files. */
  readonly files: number;
}

/** The state of an output directory after a build. */
export interface OutputRecord {
  readonly directory: string;
  /** The directory without symbolic links: it has to be checked again when a link has changed. */
  readonly realPath: string;
  /** Directories below it that belong to other applications. */
  readonly elsewhere: readonly string[];
  /** The generated files. */
  readonly written: readonly string[];
  /** All files: their names, stamps and hashes, in the order of the listing. */
  readonly files: readonly (readonly [name: string, stamp: string, hash: string])[];
}

/** The state of a generated file outside of the output directories. */
export interface FileRecord {
  readonly path: string;
  readonly stamp: string;
  readonly hash: string;
}

/** Reads the record at `path`; `undefined` when there is none, or it is damaged. */
export function readRecord(path: string, fileSystem: FileSystem): BuildRecord | undefined {
  const text = ignoringFileSystemErrors(() => fileSystem.readFile(path)) ?? '';
  const end = text.indexOf('\n');
  const record = text.slice(end + 1);
  if (text.slice(0, Math.max(end, 0)) !== checksum(record)) return undefined;
  // The checksum that precedes it proves that `writeRecord` wrote it, and `compiler` is compared before the rest is used.
  return JSON.parse(record) as BuildRecord;
}

/** Writes a record. When it cannot be written, the next build only takes longer. */
export function writeRecord(path: string, record: BuildRecord, fileSystem: FileSystem): void {
  const text = JSON.stringify(record);
  ignoringFileSystemErrors(() => fileSystem.writeFile(path, `${checksum(text)}\n${text}`));
}

/** Records the current state of an output directory. */
export function recordOutput(
  directory: string,
  elsewhere: readonly string[],
  written: readonly string[],
  fileSystem: FileSystem,
): OutputRecord {
  const files = listOutput(directory, elsewhere, fileSystem).map(({ name, path }) => {
    // The stamp first: when the file changes between the two calls, the change is noticed.
    const stamp = fileSystem.stamp(path) ?? '';
    return [name, stamp, hashOfFile(path, fileSystem)] as const;
  });
  return { directory, realPath: fileSystem.realPath(directory), elsewhere, written, files };
}

/** Records the current state of a file. */
export function recordFile(path: string, fileSystem: FileSystem): FileRecord {
  // The stamp first: when the file changes between the two calls, the change is noticed.
  const stamp = fileSystem.stamp(path) ?? '';
  return { path, stamp, hash: hashOfFile(path, fileSystem) };
}

/** Whether a file has not changed since it was recorded. */
export function isFileAsRecorded({ path, stamp, hash }: FileRecord, fileSystem: FileSystem): boolean {
  return stamp === fileSystem.stamp(path) || hash === hashOfFile(path, fileSystem);
}

/** Whether an output directory has not changed since it was recorded. */
export function isAsRecorded(output: OutputRecord, fileSystem: FileSystem): boolean {
  const { directory, realPath, elsewhere, files } = output;
  if (fileSystem.realPath(directory) !== realPath) return false;
  const present = listOutput(directory, elsewhere, fileSystem);
  return (
    present.length === files.length &&
    present.every(({ name, path }, index) => {
      const [recordedName, stamp, hash] = files[index] ?? [];
      return name === recordedName && (stamp === fileSystem.stamp(path) || hash === hashOfFile(path, fileSystem));
    })
  );
}

function hashOfFile(path: string, fileSystem: FileSystem): string {
  return sha256(withUnixLineEnds(fileSystem.readFile(path) ?? ''));
}

/**
 * A checksum by which a damaged record is recognised. It takes four bytes at once, because a build without changes ends before V8
 * optimizes anything; a cryptographic checksum takes longer to load than such a build takes.
 */
function checksum(text: string): string {
  const length = Buffer.byteLength(text);
  const bytes = Buffer.alloc(Math.ceil(length / 4) * 4);
  bytes.write(text);
  const words = new Int32Array(bytes.buffer, bytes.byteOffset, bytes.length / 4);
  const sum = words.reduce((before, word) => Math.imul(before ^ word, 0x01000193), 0x811c9dc5 ^ length);
  return String(sum >>> 0);
}

function ignoringFileSystemErrors<T>(action: () => T): T | undefined {
  try {
    return action();
  } catch (error) {
    if (fileSystemError(error) === undefined) throw error;
    return undefined;
  }
}
