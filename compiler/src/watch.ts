import { type BuildResult, type WrittenFiles, writeCompiled, writtenBy } from './build.js';
import {
  type CompileOptions,
  type CompileResult,
  compileProjects,
  hasErrors,
  type OpenedProjects,
  openProjects,
  reportingFileSystemErrors,
} from './compile.js';
import { planOutput } from './output/plan-output.js';
import { diskFileSystem } from './project/disk-file-system.js';
import { inPlaceFileSystem } from './project/in-place-file-system.js';
import { openPackage } from './project/package.js';
import { absoluteDirectory, isInside, joinPath } from './project/path.js';
import { type Changes, observeChanges } from './watch/observe-changes.js';

/** The applications to watch, and the callbacks, which must not throw. */
export interface WatchOptions extends Omit<CompileOptions, 'fileSystem'> {
  /** Called when a build begins: the first one, or one after a change. */
  readonly onStart?: (reason: 'first' | 'change') => void;
  /** Called when a build has ended, with or without errors. */
  readonly onBuild: (build: WatchedBuild) => void;
  /**
   * Called for failures that are not errors of the application: of the compiler itself, or the system's limit of watched
   * files. Watching continues where it can. Without this callback, such errors are thrown as unhandled.
   */
  readonly onError?: (error: unknown) => void;
}

/** A build in watch mode. */
export interface WatchedBuild extends BuildResult {
  readonly milliseconds: number;
}

/** A running watch mode. */
export interface Watcher {
  /** Ends watching. The promise waits for a running build; after that, no callback is called. */
  close(): Promise<void>;
}

/**
 * Builds, and builds again after each relevant change: of sources, settings, the tsconfig, or the generated files
 * themselves. Only changed files are read again. The first build has ended when the promise is fulfilled.
 */
export async function watch(options: WatchOptions): Promise<Watcher> {
  const session = new WatchSession(options);
  await session.start();
  return session;
}

/** The files of a package that change when packages are installed. */
const manifestNames = [
  'package.json',
  'package-lock.json',
  'npm-shrinkwrap.json',
  'pnpm-lock.yaml',
  'yarn.lock',
  'bun.lock',
  'bun.lockb',
];

class WatchSession implements Watcher {
  readonly #options: WatchOptions;
  readonly #directory: string;
  readonly #manifests: ReadonlySet<string>;
  #changes: Changes | undefined;
  /** The projects, or the reasons why they cannot be opened, with the settings and output directories of their package. */
  #opened:
    | { readonly settings: string; readonly outputs: readonly string[]; readonly result: OpenedProjects }
    | undefined;
  #compiled: CompileResult | undefined;
  #written: WrittenFiles = new Map();
  /** Every directory that this session has written to. */
  readonly #outputs = new Set<string>();

  constructor(options: WatchOptions) {
    this.#options = options;
    this.#directory = absoluteDirectory(options.directory);
    this.#manifests = new Set(manifestNames.map((name) => joinPath(this.#directory, name)));
  }

  async start(): Promise<void> {
    // Observing comes first, so that changes during the first build are not missed.
    this.#changes = await observeChanges(this.#directory, {
      onChange: (paths) => this.#afterChange(paths),
      onError: (error) => this.#reportError(error),
    });
    try {
      await this.#firstBuild();
    } catch (error) {
      await this.close();
      throw error;
    }
    this.#changes.begin();
  }

  async close(): Promise<void> {
    await this.#changes?.close();
  }

  async #firstBuild(): Promise<void> {
    const start = performance.now();
    this.#options.onStart?.('first');
    await this.#finish(await this.#reporting(() => this.#compile()), start);
  }

  async #afterChange(paths: ReadonlySet<string>): Promise<void> {
    try {
      await this.#rebuild(paths);
    } catch (error) {
      // The state of the projects is unknown: the next build opens them again.
      this.#opened = undefined;
      this.#reportError(error);
    }
  }

  async #rebuild(paths: ReadonlySet<string>): Promise<void> {
    const start = performance.now();
    const before = this.#inputs();
    const compiled = await this.#reporting(async () => {
      await this.#refresh(paths);
      if (!this.#concerns(paths, before)) return undefined;
      this.#options.onStart?.('change');
      return this.#compile();
    });
    if (compiled !== undefined) await this.#finish(compiled, start);
  }

  async #compile(): Promise<CompileResult> {
    return compileProjects(await this.#open());
  }

  async #open(): Promise<OpenedProjects> {
    const opened = openPackage({ directory: this.#directory });
    const settings = JSON.stringify([opened.applications, opened.problems]);
    // Equal settings need no other projects.
    if (this.#opened?.settings !== settings) {
      const result = await openProjects(opened, this.#options.application, [...this.#outputs]);
      this.#opened = { settings, outputs: opened.outputs, result };
    }
    return this.#opened.result;
  }

  async #refresh(paths: ReadonlySet<string>): Promise<void> {
    const known = this.#opened?.result;
    const opened = await this.#open();
    if (opened !== known) return; // The projects were just opened, and are up to date.
    // Installed packages are not observed: when they may be others, everything is compared.
    const installed = [...paths].some((path) => this.#manifests.has(path));
    for (const project of opened.projects ?? []) project.refresh(installed ? undefined : [...paths]);
  }

  async #finish(compiled: CompileResult, start: number): Promise<void> {
    const result = writeCompiled(compiled, this.#directory, inPlaceFileSystem, this.#written);
    this.#compiled = compiled;
    if (!hasErrors(result.diagnostics)) this.#written = writtenBy(compiled);
    for (const out of this.#written.keys()) this.#outputs.add(out);
    const milliseconds = performance.now() - start;
    await this.#changes?.include(this.#inputs());
    this.#options.onBuild({ ...result, milliseconds });
  }

  /** Whether changes affect the result: other tools write files beside the sources that are not inputs. */
  #concerns(paths: ReadonlySet<string>, before: ReadonlySet<string>): boolean {
    const inputs = this.#inputs();
    if (before.size !== inputs.size || [...inputs].some((path) => !before.has(path))) return true;
    if ([...paths].some((path) => inputs.has(path))) return true;
    const outputs = this.#opened?.outputs ?? [];
    const isOutput = (path: string): boolean => outputs.some((out) => isInside(path, out) || isInside(out, path));
    return [...paths].some(isOutput) && this.#outputDiffers();
  }

  /** Whether another process changed generated files. */
  #outputDiffers(): boolean {
    const compiled = this.#compiled;
    if (compiled === undefined || hasErrors(compiled.diagnostics)) return false;
    return compiled.applications.some(({ settings, artifacts, outputs }) =>
      planOutput({ directory: settings.out, artifacts, fileSystem: diskFileSystem, elsewhere: outputs }).some(
        ({ kind }) => kind !== 'same' && kind !== 'foreign',
      ),
    );
  }

  /** The files that affect the result. */
  #inputs(): ReadonlySet<string> {
    const inputs = new Set(this.#opened?.result.projects?.flatMap((project) => project.inputs));
    for (const path of this.#manifests) inputs.add(path);
    return inputs;
  }

  /** Reports file system errors as diagnostics; the projects are opened again after one. */
  async #reporting<T>(run: () => Promise<T>): Promise<T | CompileResult> {
    return reportingFileSystemErrors(this.#directory, async () => {
      try {
        return await run();
      } catch (error) {
        this.#opened = undefined;
        throw error;
      }
    });
  }

  #reportError(error: unknown): void {
    if (this.#options.onError === undefined) throw error;
    this.#options.onError(error);
  }
}
