import type { CompileOptions, CompileResult } from '../compile.js';
import { hasErrors } from '../diagnostics/has-errors.js';
import { diskFileSystem } from '../files/disk-file-system.js';
import { absoluteDirectory, isInside, joinPath } from '../files/path.js';
import { inPlaceFileSystem } from '../files/writer/in-place-file-system.js';
import { rememberingFileSystem } from '../files/writer/remembering-file-system.js';
import { IncrementalCompilation } from '../incremental-compilation.js';
import { noObsoleteOutput, obsoleteOutput } from '../last-build/obsolete-output.js';
import { type Recording, recordFileSystem } from '../last-build/recording-file-system.js';
import type { BuildResult, LastBuild } from '../last-build.js';
import { reportFileSystemErrors } from '../report-file-system-errors.js';
import { openPackage } from '../settings/package.js';
import type { Burst } from '../watch/coalescer.js';
import { EarlyBuild } from '../watch/early-build.js';
import type { Changes } from '../watch/observe-changes.js';
import { applicationOutput } from './application-output.js';
import { clientsOf, recordBuild, type WrittenFiles, writeCompiled, writtenBefore, writtenBy } from './build.js';
import { reportWatchError, type WatchOptions } from './watch-options.js';

/** The state of the application before the first build of a session. */
export interface FirstBuild {
  /** The last build of an earlier command. */
  readonly last: LastBuild;
  /** The result that was reported, because nothing has changed since the last build. */
  readonly reported: BuildResult | undefined;
  /** When the first build began: as `performance.now()`. */
  readonly since: number;
}

/** The builds of watch mode: the first one, and those after changes. */
export class WatchSession {
  readonly #options: WatchOptions;
  readonly #directory: string;
  readonly #changes: Changes;
  readonly #recording: Recording;
  readonly #compilation: IncrementalCompilation;
  #compiled: CompileResult | undefined;
  /** The last build, if it succeeded. */
  #last: BuildResult | undefined;
  readonly #builds: EarlyBuild<CompileResult>;
  /** Whether the beginning of a build was reported, and not its end. */
  #isBuilding = false;
  #written: WrittenFiles = new Map();
  /** For the generated files. */
  readonly #files = rememberingFileSystem(inPlaceFileSystem);
  /** The inputs whose changes are observed. */
  #observed: ReadonlySet<string> | undefined;
  /** Every directory that this session has written to. */
  readonly #outputs = new Set<string>();

  constructor(options: WatchOptions, changes: Changes) {
    this.#options = options;
    this.#changes = changes;
    this.#directory = absoluteDirectory(options.directory);
    this.#recording = recordFileSystem(diskFileSystem);
    this.#compilation = new IncrementalCompilation({
      directory: this.#directory,
      application: options.application,
      fileSystem: this.#recording.fileSystem,
    });
    this.#builds = new EarlyBuild({
      isSource: (path) => /\.[cm]?tsx?$/.test(path) && this.#compilation.inputs.has(path),
      readFile: (path) => diskFileSystem.readFile(path),
      compile: (paths, since) => this.#compileAfter(paths, since),
      hasErrors: ({ diagnostics }) => hasErrors(diagnostics),
      finish: (compiled, since) => this.#finish(compiled, since),
      // The projects have another state than that of the last build.
      withhold: () => {
        this.#last = undefined;
      },
    });
  }

  /**
   * Builds for the first time, and reports the result unless it only repeats a build that was already reported. After an internal
   * error, the next change builds again.
   */
  async firstBuild(first: FirstBuild): Promise<void> {
    try {
      await this.#buildFirst(first);
    } catch (error) {
      await this.#observeInputs();
      this.#reportInternalError(error);
    }
  }

  async #buildFirst({ last, reported, since }: FirstBuild): Promise<void> {
    const { application } = this.#options;
    const options: CompileOptions = { directory: this.#directory, ...(application !== undefined && { application }) };
    this.#written = writtenBefore(last);
    let obsolete = noObsoleteOutput;
    let isRecordable = true;
    const compiled = await this.#reporting(async () => {
      const opened = openPackage(options);
      const { outputs, library } = opened;
      const clients = clientsOf(opened);
      isRecordable = library === undefined;
      obsolete = obsoleteOutput(last.record, { outputs, clients }, diskFileSystem);
      for (const { directory } of obsolete.directories) this.#compilation.noteWritten(directory);
      for (const { path } of obsolete.clients) this.#compilation.noteClient(path);
      this.#recording.ignore([...outputs, ...clients, last.cache]);
      return this.#compilation.compile();
    });
    const result = await this.#finish(compiled, since, reported);
    const recording = this.#recording;
    if (reported === undefined) recordBuild(compiled, result, { options, last, recording, obsolete, isRecordable });
  }

  /** Builds after changes where that is needed. */
  async afterChange(burst: Burst): Promise<void> {
    try {
      if (burst.isEarly) await this.#builds.begin(burst);
      else await this.#builds.end(burst);
    } catch (error) {
      // The source may be half written: the end of the burst builds again.
      if (burst.isEarly) this.#compilation.forget();
      else this.#reportInternalError(error);
    }
  }

  #reportInternalError(error: unknown): void {
    // The state of the projects is unknown: the next build opens them again.
    this.#compilation.forget();
    this.#isBuilding = false;
    this.#last = undefined;
    reportWatchError(this.#options, error);
  }

  /** Compiles after changes; `undefined` when they need no build, or only repeat the last one. */
  async #compileAfter(paths: ReadonlySet<string>, since: number): Promise<CompileResult | undefined> {
    if (this.#last !== undefined && this.#compilation.isRepeatedAfter(paths, this.#last.diagnostics)) {
      this.#start();
      this.#report({ ...this.#last, changed: 0, upToDate: true }, since);
      return undefined;
    }
    const before = this.#compilation.inputs;
    const compiled = await this.#reporting(async () => {
      await this.#compilation.refresh(paths);
      if (!this.#concerns(paths, before)) return undefined;
      this.#start();
      return this.#compilation.compile();
    });
    if (compiled === undefined && this.#isOfApplication(paths)) this.#options.onOtherChange?.();
    return compiled;
  }

  /** Reports the beginning of a build, once until its end. */
  #start(): void {
    if (this.#isBuilding) return;
    this.#isBuilding = true;
    this.#options.onStart?.('change');
  }

  #report(result: BuildResult, since: number): void {
    this.#isBuilding = false;
    this.#options.onBuild({ ...result, milliseconds: performance.now() - since });
  }

  /** Writes and reports a compilation; not one that repeats the build `reported`. */
  async #finish(compiled: CompileResult, start: number, reported?: BuildResult): Promise<BuildResult> {
    const result = writeCompiled(compiled, this.#directory, this.#files.fileSystem, this.#written);
    this.#compiled = compiled;
    this.#last = hasErrors(result.diagnostics) ? undefined : result;
    if (!hasErrors(result.diagnostics)) this.#written = writtenBy(compiled);
    for (const out of this.#written.keys()) {
      this.#outputs.add(out);
      this.#compilation.noteWritten(out);
    }
    for (const { client } of compiled.applications) {
      if (client !== undefined) this.#compilation.noteClient(client.path);
    }
    await this.#observeInputs();
    const isRepeated =
      reported !== undefined &&
      result.changed === 0 &&
      JSON.stringify(result.diagnostics) === JSON.stringify(reported.diagnostics);
    if (!isRepeated) this.#report(result, start);
    return result;
  }

  async #observeInputs(): Promise<void> {
    const { inputs } = this.#compilation;
    if (inputs === this.#observed) return;
    await this.#changes.include(inputs);
    this.#observed = inputs;
  }

  /** Whether changes affect the result: other tools write files beside the sources that are not inputs. */
  #concerns(paths: ReadonlySet<string>, before: ReadonlySet<string>): boolean {
    const inputs = this.#compilation.inputs;
    if (inputs !== before || [...paths].some((path) => inputs.has(path))) return true;
    const clients = this.#compiled?.applications.flatMap(({ client }) => client?.path ?? []) ?? [];
    const outputs = [...this.#compilation.outputs, ...clients];
    const isOutput = (path: string): boolean => outputs.some((out) => isInside(path, out) || isInside(out, path));
    return [...paths].some(isOutput) && this.#outputDiffers();
  }

  /** Whether the running application can depend on one of these files, none of which affects the result of a build. */
  #isOfApplication(paths: ReadonlySet<string>): boolean {
    if (this.#compiled === undefined || hasErrors(this.#compiled.diagnostics)) return false;
    const sources = joinPath(this.#directory, 'src');
    const outputs = [...this.#compilation.outputs, ...this.#outputs];
    return [...paths].some(
      (path) =>
        path === joinPath(this.#directory, '.env') ||
        (isInside(path, sources) &&
          !diskFileSystem.directoryExists(path) &&
          !outputs.some((out) => isInside(path, out))),
    );
  }

  /** Whether another process changed generated files. */
  #outputDiffers(): boolean {
    const compiled = this.#compiled;
    if (compiled === undefined || hasErrors(compiled.diagnostics)) return false;
    return compiled.applications.some((application) =>
      applicationOutput(application, this.#files.afterChange).some(({ kind }) => kind !== 'same' && kind !== 'foreign'),
    );
  }

  /** Reports file system errors as diagnostics; the projects are opened again after one. */
  async #reporting<T>(run: () => Promise<T>): Promise<T | CompileResult> {
    return reportFileSystemErrors(this.#directory, run);
  }
}
