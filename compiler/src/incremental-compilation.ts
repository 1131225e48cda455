import { type CheckedProjects, checkProjects } from './check-projects.js';
import { type CompileResult, compileProjects } from './compile.js';
import type { Diagnostic } from './diagnostics/diagnostic.js';
import { diskFileSystem } from './files/disk-file-system.js';
import type { FileSystem } from './files/file-system.js';
import { joinPath, relativePath } from './files/path.js';
import type { Memory } from './incremental/session.js';
import { shareStructure } from './incremental/share-structure.js';
import { type OpenedProjects, openProjects } from './open-projects.js';
import { openPackage } from './settings/package.js';

/** The applications of an incremental compilation. */
export interface IncrementalOptions {
  /** The directory of the package (absolute). */
  readonly directory: string;
  readonly application?: string | undefined;
  readonly fileSystem?: FileSystem;
  /** Only tests choose another memory than that of all builds. */
  readonly memory?: Memory;
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

/** Compiles the applications of a package again and again. The results equal the results of `compile`, in a fraction of the time. */
export class IncrementalCompilation {
  readonly #options: IncrementalOptions;
  readonly #fileSystem: FileSystem;
  readonly #manifests: ReadonlySet<string>;
  /** The projects, or the reasons why they cannot be opened, with the settings and output directories of their package. */
  #opened:
    | { readonly settings: string; readonly outputs: readonly string[]; readonly result: OpenedProjects }
    | undefined;
  /** The files that mean the same as when they were read, but have another text. */
  readonly #moved = new Set<string>();
  /** Every directory that was written to. */
  readonly #written = new Set<string>();
  /** Every file of a client that was written. */
  readonly #clients = new Set<string>();
  #inputs: ReadonlySet<string> = new Set();
  /** Whether `#inputs` belong to the current state. */
  #hasInputs = false;

  constructor(options: IncrementalOptions) {
    this.#options = options;
    this.#fileSystem = options.fileSystem ?? diskFileSystem;
    this.#manifests = new Set(manifestNames.map((name) => joinPath(options.directory, name)));
  }

  /** The files that affect the result: the same set for as long as they are the same. */
  get inputs(): ReadonlySet<string> {
    if (!this.#hasInputs) {
      const ofProjects = this.#opened?.result.projects?.flatMap((project) => project.inputs) ?? [];
      this.#inputs = shareStructure(this.#inputs, new Set([...ofProjects, ...this.#manifests]));
      this.#hasInputs = true;
    }
    return this.#inputs;
  }

  /** The output directories of all applications of the package. */
  get outputs(): readonly string[] {
    return this.#opened?.outputs ?? [];
  }

  /** Records that files were written to a directory: when it is no output any more, it is reported. */
  noteWritten(directory: string): void {
    this.#written.add(directory);
  }

  /** Records that the file of a client was written: when no application writes it any more, it is reported. */
  noteClient(path: string): void {
    this.#clients.add(path);
  }

  /**
   * Whether files were edited so that the next compilation would repeat the last one, which had only these diagnostics: they
   * mean the same, and no diagnostic is about one of them. Then there is no need to compile.
   */
  isRepeatedAfter(paths: ReadonlySet<string>, diagnostics: readonly Diagnostic[]): boolean {
    const projects = this.#opened?.result.projects ?? [];
    const isSame = [...paths].every((path) => {
      const found = projects.map((project) => project.meansTheSame(path));
      return found.includes(true) && !found.includes(false);
    });
    if (!isSame) return false;
    const names = [...paths].map((path) => relativePath(this.#options.directory, path));
    if (mentionsAny(diagnostics, names)) return false;
    for (const path of paths) this.#moved.add(path);
    return true;
  }

  /** Compares files (edited, added or removed; absolute) and directories with the file system. */
  async refresh(paths: Iterable<string>): Promise<void> {
    await this.#guarded(async () => {
      const known = this.#opened?.result;
      const opened = await this.#open();
      const changed = [...this.#moved, ...paths];
      this.#moved.clear();
      if (opened !== known) return; // The projects were just opened, and are up to date.
      // Installed packages are not observed: when they may be others, everything is compared.
      const installed = changed.some((path) => this.#manifests.has(path));
      for (const project of opened.projects ?? []) project.refresh(installed ? undefined : changed);
    });
  }

  /** Compiles the current state. Opens what is not open yet. */
  async compile(): Promise<CompileResult> {
    return this.#guarded(async () => compileProjects(await this.#open()));
  }

  /** Checks the current state, and generates nothing. Opens what is not open yet. */
  async check(): Promise<CheckedProjects> {
    return this.#guarded(async () => checkProjects(await this.#open()));
  }

  /** Forgets everything that was read: the state is unknown. */
  forget(): void {
    this.#opened = undefined;
    this.#hasInputs = false;
    this.#moved.clear();
  }

  async #open(): Promise<OpenedProjects> {
    const { directory, application } = this.#options;
    const opened = openPackage({ directory, fileSystem: this.#fileSystem });
    const settings = JSON.stringify([opened.applications, opened.problems]);
    // Equal settings need no other projects.
    if (this.#opened?.settings !== settings) {
      const written = { directories: [...this.#written], clients: [...this.#clients] };
      const result = await openProjects(opened, application, written, this.#options.memory ?? 'builds');
      this.#opened = { settings, outputs: opened.outputs, result };
    }
    return this.#opened.result;
  }

  /** After a failure, the state of the projects is unknown. */
  async #guarded<T>(run: () => Promise<T>): Promise<T> {
    try {
      const result = await run();
      this.#hasInputs = false;
      return result;
    } catch (error) {
      this.forget();
      throw error;
    }
  }
}

/** Whether diagnostics name one of some files, in a position or in a text. */
function mentionsAny(diagnostics: readonly Diagnostic[], files: readonly string[]): boolean {
  if (diagnostics.length === 0) return false;
  const text = JSON.stringify(diagnostics);
  return files.some((file) => text.includes(JSON.stringify(file).slice(1, -1)));
}
