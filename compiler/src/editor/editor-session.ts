import type { CheckedProjects } from '../check-projects.js';
import { auditProjects } from '../commands/audit-applications.js';
import { clientsOf, type WrittenFiles, writeCompiled, writtenBefore, writtenBy } from '../commands/build.js';
import { checkLibrary } from '../commands/check-library.js';
import { readPackageKind } from '../commands/read-package-kind.js';
import { planProject } from '../compile.js';
import { brokenImport, syntaxError } from '../diagnostics/catalogue/sources.js';
import { sortDiagnostics } from '../diagnostics/sort-diagnostics.js';
import { joinPath, relativePath } from '../files/path.js';
import { inPlaceFileSystem } from '../files/writer/in-place-file-system.js';
import { rememberingFileSystem } from '../files/writer/remembering-file-system.js';
import { IncrementalCompilation } from '../incremental-compilation.js';
import { obsoleteOutput } from '../last-build/obsolete-output.js';
import { type BuildResult, readLastBuild } from '../last-build.js';
import type { ApplicationPlan } from '../plan/application-plan.js';
import { reportFileSystemErrors } from '../report-file-system-errors.js';
import { openPackage } from '../settings/package.js';
import type { EditorApplication, EditorState } from './editor-state.js';
import { TextMapping } from './text-mapping.js';
import type { UnsavedFiles } from './unsaved-files.js';

/** The problems that the editor's own TypeScript reports as well. */
const ofTypeScript: ReadonlySet<string> = new Set([syntaxError.code, brokenImport.code]);

/** The options of a session. */
export interface EditorSessionOptions {
  /** The directory of the package (absolute, with `/`). */
  readonly directory: string;
  /** The files as the editor shows them: one layer for all packages. */
  readonly files: UnsavedFiles;
  /** Whether the findings of an audit belong to the state. */
  readonly audit: boolean;
}

/**
 * A package in an editor: its state after edits of documents and of files. Its calls follow each other: a call begins after the promise
 * of the call before is settled.
 */
export class EditorSession {
  readonly directory: string;
  readonly #files: UnsavedFiles;
  readonly #audit: boolean;
  readonly #compilation: IncrementalCompilation;
  readonly #generated = rememberingFileSystem(inPlaceFileSystem);
  /** The files that have changed since the last check. */
  readonly #changed = new Set<string>();
  /** The texts that the facts were read from, of files that were edited since then. */
  readonly #readTexts = new Map<string, string | undefined>();
  readonly #plans = new Map<string, ApplicationPlan>();
  #written: WrittenFiles | undefined;
  #checked: CheckedProjects | undefined;
  #isOpened = false;
  #state: EditorState = { diagnostics: [], findings: [], applications: [] };

  constructor({ directory, files, audit }: EditorSessionOptions) {
    this.directory = directory;
    this.#files = files;
    this.#audit = audit;
    this.#compilation = new IncrementalCompilation({ directory, fileSystem: files.fileSystem });
  }

  /** The state of the last update. */
  get state(): EditorState {
    return this.#state;
  }

  /** The files that the state depends on: sources, settings, the tsconfig. */
  get inputs(): ReadonlySet<string> {
    return this.#compilation.inputs;
  }

  /** The directories with generated files. */
  get outputs(): readonly string[] {
    return this.#compilation.outputs;
  }

  /** Records that a file (absolute) has changed. `before`: its text as it was read last. */
  noteChange(path: string, before: string | undefined): void {
    this.#changed.add(path);
    if (!this.#readTexts.has(path)) this.#readTexts.set(path, before);
  }

  /**
   * How places of a file in the state are found in its current text. `undefined` when its texts are the same.
   */
  mappingOf(path: string): TextMapping | undefined {
    const texts = this.#textsOf(path);
    return texts && new TextMapping(texts.read, texts.current);
  }

  /** How places of the current text of a file are found in the state. `undefined` when its texts are the same. */
  reverseMappingOf(path: string): TextMapping | undefined {
    const texts = this.#textsOf(path);
    return texts && new TextMapping(texts.current, texts.read);
  }

  #textsOf(path: string): { readonly read: string; readonly current: string } | undefined {
    const current = this.#files.textOf(path);
    const read = this.#readTexts.has(path) ? this.#readTexts.get(path) : this.#files.lastParsedOf(path);
    return read === undefined || current === undefined || read === current ? undefined : { read, current };
  }

  /**
   * The state after the changes. Edits that mean the same, such as those of comments and bodies, leave it as it is, with the places of the
   * text before: `settle` updates those.
   */
  async update(): Promise<EditorState> {
    if (this.#isOpened && this.#compilation.isRepeatedAfter(this.#changed, [])) {
      this.#changed.clear();
      return this.#state;
    }
    return this.#check();
  }

  /** Updates all that `update` leaves for a pause: places, findings, plans. */
  async settle(): Promise<EditorState> {
    if (!this.#isOpened || this.#changed.size > 0 || this.#readTexts.size > 0) await this.#check();
    const checked = this.#checked?.checked ?? [];
    for (const { plan } of this.#state.applications) void plan;
    if (this.#audit && checked.length > 0) {
      const { findings } = await auditProjects(checked, false);
      this.#state = { ...this.#state, findings };
    }
    return this.#state;
  }

  async #check(): Promise<EditorState> {
    const paths = [...this.#changed];
    this.#changed.clear();
    const { hasApplications, isLibrary } = this.#kind();
    const ofLibrary = isLibrary ? (await checkLibrary(this.#location)).diagnostics : [];
    const checked = hasApplications
      ? await reportFileSystemErrors(this.directory, async () => {
          if (!this.#isOpened) this.#noteEarlierBuild();
          await this.#compilation.refresh(paths);
          return this.#compilation.check();
        })
      : { diagnostics: [], linked: [], checked: [] };
    this.#isOpened = hasApplications;
    this.#readTexts.clear();
    this.#checked = 'linked' in checked ? checked : undefined;
    const diagnostics = sortDiagnostics([...ofLibrary, ...checked.diagnostics]);
    const applications = this.#checked === undefined ? [] : this.#applicationsOf(this.#checked);
    this.#state = {
      diagnostics: diagnostics.filter(({ code }) => !ofTypeScript.has(code)),
      findings: checked.diagnostics.some(({ severity }) => severity === 'error') ? [] : this.#state.findings,
      applications: applications.length === 0 ? this.#state.applications : applications,
    };
    return this.#state;
  }

  get #location() {
    return { directory: this.directory, fileSystem: this.#files.fileSystem };
  }

  #kind() {
    return readPackageKind(this.#location);
  }

  #applicationsOf(checked: CheckedProjects): readonly EditorApplication[] {
    return checked.linked.map(({ project, model, facts }) => {
      const { settings } = project;
      let isPlanned = false;
      const planOf = () => {
        if (!isPlanned) this.#plan(checked, settings.out);
        isPlanned = true;
        return this.#plans.get(settings.out);
      };
      return {
        settings,
        model,
        facts,
        get plan() {
          return planOf();
        },
        pathOf: (file) => project.pathOfFile(file),
      };
    });
  }

  /** Plans an application of the current state; after a later change, the last plan remains. */
  #plan(of: CheckedProjects, out: string): void {
    const checked = of.checked.find(({ project }) => project.settings.out === out);
    if (checked !== undefined && this.#checked === of) this.#plans.set(out, planProject(checked));
  }

  /** Generated files of an earlier build that are obsolete are reported. */
  #noteEarlierBuild(): void {
    const last = readLastBuild(this.#location);
    const opened = openPackage(this.#location);
    const current = { outputs: opened.outputs, clients: clientsOf(opened) };
    const { directories, clients } = obsoleteOutput(last.record, current, this.#files.fileSystem);
    for (const { directory } of directories) this.#compilation.noteWritten(directory);
    for (const { path } of clients) this.#compilation.noteClient(path);
  }

  /** Writes the generated files of the sources on the disk, if they have no error. */
  async build(): Promise<BuildResult> {
    this.#written ??= writtenBefore(readLastBuild({ directory: this.directory }));
    const written = this.#written;
    const layered = this.#files.layered.filter((path) => this.inputs.has(path));
    const compiled = await this.#files.withoutLayer(async () => {
      await this.#compilation.refresh([...this.#changed, ...layered]);
      return this.#compilation.compile();
    });
    const result = writeCompiled(compiled, this.directory, this.#generated.fileSystem, written);
    if (compiled.applications.length > 0) this.#written = writtenBy(compiled);
    for (const out of this.#written.keys()) this.#compilation.noteWritten(out);
    // The layer is the state again.
    for (const path of layered) this.#changed.add(path);
    if (this.#changed.size > 0) await this.#check();
    return result;
  }

  /** The path of a file in the state: relative to the package. */
  fileOf(path: string): string {
    return relativePath(this.directory, path);
  }

  /** The path of a file (absolute) by its path in the state. */
  pathOf(file: string): string {
    return joinPath(this.directory, file);
  }
}
