import {
  type CompileOptions,
  type CompileResult,
  compileProjects,
  hasErrors,
  openProjects,
  reportingFileSystemErrors,
} from './compile.js';
import type { Diagnostic } from './diagnostics/diagnostic.js';
import {
  type BuildCounts,
  type BuildRecord,
  isAsRecorded,
  type OutputRecord,
  readRecord,
  recordOutput,
  writeRecord,
} from './output/build-record.js';
import { compilerFingerprint } from './output/compiler-fingerprint.js';
import { formerOutput } from './output/former-output.js';
import { planOutput } from './output/plan-output.js';
import { writeOutput } from './output/write-output.js';
import { diskFileSystem } from './project/disk-file-system.js';
import type { FileSystem } from './project/file-system.js';
import { openPackage } from './project/package.js';
import { absoluteDirectory, relativePath } from './project/path.js';
import { recordFileSystem, unchanged } from './project/recording-file-system.js';

/** The result of a build. */
export interface BuildResult {
  /** All errors and warnings. Nothing was written when one of them is an error. */
  readonly diagnostics: readonly Diagnostic[];
  /** The size of the applications; zeros when there is an error. */
  readonly counts: BuildCounts;
  /** The number of files that were written or removed. */
  readonly changed: number;
  /** Whether the inputs of the last build are unchanged, so that nothing was compiled. */
  readonly upToDate: boolean;
}

/**
 * Compiles and writes the generated files: only those that have changed, each of them whole or not at all. Generated
 * files of an earlier build that are obsolete are removed; other files are never changed.
 *
 * The inputs of a build are recorded in `node_modules/.cache/ashlar`. When none of them has changed, the next build
 * ends without loading TypeScript.
 */
export async function build(options: CompileOptions): Promise<BuildResult> {
  const fileSystem = options.fileSystem ?? diskFileSystem;
  const directory = absoluteDirectory(options.directory);
  const cache = `${directory}/node_modules/.cache/ashlar`;
  const recordPath = `${cache}/${recordName(options.application)}`;
  const compiler = compilerFingerprint();
  const last = readRecord(recordPath, fileSystem);
  if (last !== undefined && holds(last, compiler, directory, fileSystem)) {
    return { diagnostics: last.diagnostics, counts: last.counts, changed: 0, upToDate: true };
  }
  const recording = recordFileSystem(fileSystem);
  let former: readonly OutputRecord[] = [];
  const compiled = await reportingFileSystemErrors(directory, async () => {
    const opened = openPackage({ directory, fileSystem: recording.fileSystem });
    recording.ignore([...opened.outputs, cache]);
    former = formerOutput(last, opened.outputs, fileSystem);
    const written = former.map((output) => output.directory);
    return compileProjects(await openProjects(opened, options.application, written));
  });
  const result = writeCompiled(compiled, directory, fileSystem, writtenBefore(last));
  if (!hasErrors(result.diagnostics)) {
    const observations = recording.observations();
    const { diagnostics, counts } = result;
    const outputs = [
      ...recordOutputs(compiled, fileSystem),
      ...former.map(({ directory: formerDirectory, elsewhere, written }) =>
        recordOutput(formerDirectory, elsewhere, written, fileSystem),
      ),
    ];
    writeRecord(recordPath, { compiler, directory, observations, outputs, diagnostics, counts }, fileSystem);
  }
  return result;
}

/** The files that a build is known to have written, by their output directory. */
export type WrittenFiles = ReadonlyMap<string, ReadonlySet<string>>;

/** Updates the output directories. Writes nothing when the compilation has an error. */
export function writeCompiled(
  compiled: CompileResult,
  directory: string,
  fileSystem: FileSystem,
  written: WrittenFiles,
): BuildResult {
  if (hasErrors(compiled.diagnostics)) return failed(compiled.diagnostics);
  const plan = compiled.applications.flatMap(({ settings, artifacts, outputs }) =>
    planOutput({
      directory: settings.out,
      artifacts,
      fileSystem,
      elsewhere: outputs,
      written: written.get(settings.out),
    }),
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

function writtenBefore(record: BuildRecord | undefined): WrittenFiles {
  return new Map(record?.outputs.map((output) => [output.directory, new Set(output.written)]));
}

function holds(record: BuildRecord, compiler: string, directory: string, fileSystem: FileSystem): boolean {
  return (
    record.compiler === compiler &&
    record.directory === directory &&
    record.outputs.every((output) => isAsRecorded(output, fileSystem)) &&
    unchanged(record.observations, fileSystem)
  );
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

function countsOf({ applications }: CompileResult): BuildCounts {
  const sum = (count: (application: (typeof applications)[number]) => number): number =>
    applications.reduce((total, application) => total + count(application), 0);
  return {
    modules: sum(({ plan }) => plan.modules.length),
    routes: sum(({ plan }) => plan.routes.length),
    files: sum(({ artifacts }) => artifacts.length),
  };
}

function failed(diagnostics: readonly Diagnostic[]): BuildResult {
  return { diagnostics, counts: { modules: 0, routes: 0, files: 0 }, changed: 0, upToDate: false };
}

/** The name of the record for a choice of applications: a build of one of them does not read the others. */
function recordName(application: string | undefined): string {
  return application === undefined ? 'build.json' : `build-${encodeURIComponent(application)}.json`;
}
