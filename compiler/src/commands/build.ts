import type { CompileOptions, CompileResult } from '../compile.js';
import type { Diagnostic } from '../diagnostics/diagnostic.js';
import { hasErrors } from '../diagnostics/has-errors.js';
import { diskFileSystem } from '../files/disk-file-system.js';
import type { FileSystem } from '../files/file-system.js';
import { absoluteDirectory, relativePath } from '../files/path.js';
import type { WritingFileSystem } from '../files/writer/remembering-file-system.js';
import {
  type BuildCounts,
  type BuildRecord,
  recordFile,
  recordOutput,
  writeRecord,
} from '../last-build/build-record.js';
import { compilerFingerprint } from '../last-build/compiler-fingerprint.js';
import { noObsoleteOutput, type ObsoleteOutput, obsoleteOutput } from '../last-build/obsolete-output.js';
import { type Recording, recordFileSystem } from '../last-build/recording-file-system.js';
import { type BuildResult, type LastBuild, readLastBuild, repeatedBuild } from '../last-build.js';
import { writeOutput } from '../output/write-output.js';
import { openPackage, type Package } from '../settings/package.js';
import { applicationOutput } from './application-output.js';

/**
 * Compiles and writes the generated files: only those that have changed, each of them whole or not at all. Generated
 * files of an earlier build that are obsolete are removed; other files are never changed.
 *
 * The inputs of a build are recorded in `node_modules/.cache/ashlar`. When none of them has changed, the next build
 * ends without loading TypeScript.
 */
export async function build(options: CompileOptions): Promise<BuildResult> {
  const fileSystem = options.fileSystem ?? diskFileSystem;
  const last = readLastBuild(options);
  const repeated = repeatedBuild(last);
  if (repeated !== undefined) return repeated;
  const { compiled, ...recording } = await compileRecorded(options, last);
  const result = writeCompiled(compiled, absoluteDirectory(options.directory), fileSystem, writtenBefore(last));
  recordBuild(compiled, result, recording);
  return result;
}

/** A compilation whose inputs were recorded. */
export interface RecordedCompilation extends CompilationRecording {
  readonly compiled: CompileResult;
}

/** The inputs of a compilation, and where to record them. */
interface CompilationRecording {
  readonly options: CompileOptions;
  readonly last: LastBuild;
  readonly recording: Recording;
  readonly obsolete: ObsoleteOutput;
  /** Whether a later build may repeat the result. */
  readonly isRecordable: boolean;
}

/** Compiles, and records everything that is read. */
export async function compileRecorded(options: CompileOptions, last: LastBuild): Promise<RecordedCompilation> {
  const fileSystem = options.fileSystem ?? diskFileSystem;
  const directory = absoluteDirectory(options.directory);
  // Loaded only here, so that commands without it start fast.
  const [{ compileProjects }, { openProjects }, { reportFileSystemErrors }] = await Promise.all([
    import('../compile.js'),
    import('../open-projects.js'),
    import('../report-file-system-errors.js'),
  ]);
  const recording = recordFileSystem(fileSystem);
  let obsolete = noObsoleteOutput;
  let isRecordable = true;
  const compiled = await reportFileSystemErrors(directory, async () => {
    const opened = openPackage({ directory, fileSystem: recording.fileSystem });
    // A repeated build of the applications would leave the library file out.
    isRecordable = opened.library === undefined;
    const current = { outputs: opened.outputs, clients: clientsOf(opened) };
    recording.ignore([...current.outputs, ...current.clients, last.cache]);
    obsolete = obsoleteOutput(last.record, current, fileSystem);
    const written = {
      directories: obsolete.directories.map(({ directory: path }) => path),
      clients: obsolete.clients.map(({ path }) => path),
    };
    return compileProjects(await openProjects(opened, options.application, written));
  });
  return { options, last, recording, obsolete, isRecordable, compiled };
}

/** Writes the record of a compilation whose files are on the disk; not that of one with errors. */
export function recordBuild(compiled: CompileResult, result: RecordedResult, recorded: CompilationRecording): void {
  const { options, last, recording, obsolete, isRecordable } = recorded;
  const { diagnostics, counts } = result;
  if (hasErrors(diagnostics) || !isRecordable) return;
  const fileSystem = options.fileSystem ?? diskFileSystem;
  const outputs = [
    ...recordOutputs(compiled, fileSystem),
    ...obsolete.directories.map((output) =>
      recordOutput(output.directory, output.elsewhere, output.written, fileSystem),
    ),
  ];
  const directory = absoluteDirectory(options.directory);
  const observations = recording.observations();
  const compiler = compilerFingerprint();
  const clients = [...compiled.applications.flatMap(({ client }) => client ?? []), ...obsolete.clients].map(
    ({ path }) => recordFile(path, fileSystem),
  );
  writeRecord(last.path, { compiler, directory, observations, outputs, clients, diagnostics, counts }, fileSystem);
}

/** The files of the clients of a package, which are recorded apart from the inputs. */
export function clientsOf({ applications }: Package): readonly string[] {
  return applications.flatMap(({ client }) => client ?? []);
}

/** The part of a result that is recorded. */
type RecordedResult = Pick<BuildResult, 'diagnostics' | 'counts'>;

/** The files that a build is known to have written, by their output directory. */
export type WrittenFiles = ReadonlyMap<string, ReadonlySet<string>>;

/** Updates the output directories. Writes nothing when the compilation has an error. */
export function writeCompiled(
  compiled: CompileResult,
  directory: string,
  fileSystem: WritingFileSystem,
  written: WrittenFiles,
): BuildResult {
  if (hasErrors(compiled.diagnostics)) return failed(compiled.diagnostics);
  const plan = compiled.applications.flatMap((application) =>
    applicationOutput(application, fileSystem, written.get(application.settings.out)),
  );
  const { changed, diagnostics } = writeOutput(plan, fileSystem, (path) => relativePath(directory, path));
  if (hasErrors(diagnostics)) return { ...failed([...compiled.diagnostics, ...diagnostics]), changed };
  return { diagnostics: compiled.diagnostics, counts: countsOf(compiled), changed, upToDate: false };
}

/** The generated files of a compilation, by their output directory. */
export function writtenBy(compiled: CompileResult): WrittenFiles {
  return new Map(
    compiled.applications.map(({ settings, artifacts }) => [settings.out, new Set(artifacts.map(({ name }) => name))]),
  );
}

/** The files that the last build is known to have written. */
export function writtenBefore({ record }: LastBuild): WrittenFiles {
  return new Map(record?.outputs.map((output) => [output.directory, new Set(output.written)]));
}

function recordOutputs(compiled: CompileResult, fileSystem: FileSystem): BuildRecord['outputs'] {
  return compiled.applications.map(({ settings, artifacts, outputs }) =>
    recordOutput(
      settings.out,
      outputs,
      artifacts.map(({ name }) => name),
      fileSystem,
    ),
  );
}

/** The size of the applications of a compilation without errors. */
export function countsOf({ applications }: CompileResult): BuildCounts {
  const sum = (count: (application: (typeof applications)[number]) => number): number =>
    applications.reduce((total, application) => total + count(application), 0);
  return {
    modules: sum(({ plan }) => plan.modules.length),
    routes: sum(({ plan }) => plan.routes.length),
    files: sum(({ artifacts, client }) => artifacts.length + (client === undefined ? 0 : 1)),
  };
}

function failed(diagnostics: readonly Diagnostic[]): BuildResult {
  return { diagnostics, counts: { modules: 0, routes: 0, files: 0 }, changed: 0, upToDate: false };
}
