import type { Diagnostic } from './diagnostics/diagnostic.js';
import { diskFileSystem } from './files/disk-file-system.js';
import type { FileSystem } from './files/file-system.js';
import { absoluteDirectory } from './files/path.js';
import {
  type BuildCounts,
  type BuildRecord,
  isAsRecorded,
  isFileAsRecorded,
  readRecord,
} from './last-build/build-record.js';
import { isThisCompiler } from './last-build/compiler-fingerprint.js';
import { unchanged } from './last-build/recording-file-system.js';

export { hasErrors } from './diagnostics/has-errors.js';
export { renderPlain } from './diagnostics/render-plain.js';
export { diskFileSystem } from './files/disk-file-system.js';

/** The applications of the last build. */
export interface LastBuildOptions {
  readonly directory: string;
  readonly application?: string;
  readonly fileSystem?: FileSystem;
}

/** The result of a build. */
export interface BuildResult {
  /** All errors and warnings. Nothing was written when one of them is an error. */
  readonly diagnostics: readonly Diagnostic[];
  /** The size of the applications; zeros when there is an error. */
  readonly counts: BuildCounts;
  /** The number of files that were written or removed. */
  readonly changed: number;
  /** Whether the inputs mean the same as in the last build, so that nothing was compiled. */
  readonly upToDate: boolean;
}

/** The record of the last build, and whether a build would repeat it. */
export type LastBuild = RecordPlace &
  (
    | { readonly isUpToDate: true; readonly record: BuildRecord }
    | { readonly isUpToDate: false; readonly record: BuildRecord | undefined }
  );

/** The place of a record. */
interface RecordPlace {
  /** The directory of all records. */
  readonly cache: string;
  readonly path: string;
}

/** Reads the record of the last build, and compares it with the file system. */
export function readLastBuild(options: LastBuildOptions): LastBuild {
  const fileSystem = options.fileSystem ?? diskFileSystem;
  const directory = absoluteDirectory(options.directory);
  const cache = `${directory}/node_modules/.cache/ashlar`;
  const place = { cache, path: `${cache}/${recordName(options.application)}` };
  const record = readRecord(place.path, fileSystem);
  const isUpToDate = record !== undefined && holds(record, directory, fileSystem);
  return isUpToDate ? { ...place, isUpToDate, record } : { ...place, isUpToDate: false, record };
}

/** The result of a build, when it only repeats the last one. Loads neither TypeScript nor the compiler. */
export function repeatedBuild(last: LastBuild): BuildResult | undefined {
  if (!last.isUpToDate) return undefined;
  const { diagnostics, counts } = last.record;
  return { diagnostics, counts, changed: 0, upToDate: true };
}

/** The result of a check that finds no difference because nothing has changed since the last build. */
export interface RepeatedCheck {
  readonly diagnostics: readonly Diagnostic[];
  /** The number of generated files. */
  readonly files: number;
}

/** The result of a check, when nothing has changed since the last build. Loads neither TypeScript nor the compiler. */
export function repeatedCheck(last: LastBuild, options: LastBuildOptions): RepeatedCheck | undefined {
  const fileSystem = options.fileSystem ?? diskFileSystem;
  // Whether the example of a `.env` file is up to date is not recorded.
  const hasExample = fileSystem.fileExists(`${absoluteDirectory(options.directory)}/.env.example`);
  if (!last.isUpToDate || hasExample || !isWhollyOurs(last.record)) return undefined;
  const { diagnostics, counts } = last.record;
  return { diagnostics, files: counts.files };
}

/** Whether the last build left no file of another author in its directories: each is reported. */
function isWhollyOurs({ outputs }: BuildRecord): boolean {
  return outputs.every(({ files, written }) => files.every(([name]) => written.includes(name)));
}

function holds(record: BuildRecord, directory: string, fileSystem: FileSystem): boolean {
  return (
    record.directory === directory &&
    isThisCompiler(record.compiler) &&
    record.outputs.every((output) => isAsRecorded(output, fileSystem)) &&
    record.clients.every((client) => isFileAsRecorded(client, fileSystem)) &&
    unchanged(record.observations, fileSystem)
  );
}

/** The name of the record for a choice of applications: a build of one of them does not read the others. */
function recordName(application: string | undefined): string {
  return application === undefined ? 'build.json' : `build-${encodeURIComponent(application)}.json`;
}
