import { readdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { diskFileSystem } from '@ashlar/compiler';
import { type Changes, EditorSession, type EditorState, observeChanges, UnsavedFiles } from '@ashlar/compiler/editor';

/** How a workspace reports. */
export interface WorkspaceListener {
  /** Called after each update of a package. */
  readonly onState: (session: EditorSession) => void;
  /** Called when a package is no package of Ashlar any more. */
  readonly onClosed: (session: EditorSession) => void;
  /** Called for failures that are not errors of an application. */
  readonly onError: (error: unknown) => void;
}

/** The options of a workspace. */
export interface WorkspaceOptions {
  /** Whether the findings of audits belong to the states. */
  readonly audit: boolean;
  readonly listener: WorkspaceListener;
}

/** How long after a change a package is checked: the changes that an editor has sent meanwhile are checked together. */
const coalescingMilliseconds = 5;

/** How long after the last change of a package all that is not urgent is computed. */
const quietMilliseconds = 300;

/** A package of the workspace that was opened. */
interface OpenedPackage {
  readonly session: EditorSession;
  /** Fulfilled after the first check. */
  readonly opened: Promise<void>;
  changes: Changes | undefined;
  observed: ReadonlySet<string> | undefined;
  isChanged: boolean;
  settling: NodeJS.Timeout | undefined;
}

/** The packages of Ashlar in a workspace, each opened with its first document. */
export class Workspace {
  readonly #files = new UnsavedFiles(diskFileSystem);
  readonly #options: WorkspaceOptions;
  readonly #packages = new Map<string, OpenedPackage>();
  /** The last step: steps follow each other. */
  #steps: Promise<void> = Promise.resolve();
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(options: WorkspaceOptions) {
    this.#options = options;
  }

  /** The files as the editor shows them. */
  get files(): UnsavedFiles {
    return this.#files;
  }

  /** The packages that are open. */
  get sessions(): readonly EditorSession[] {
    return Array.from(this.#packages.values(), ({ session }) => session);
  }

  /** The package of a file, if it is open; otherwise the packages that read the file. */
  sessionsOf(path: string): readonly EditorSession[] {
    const directory = packageDirectoryOf(path);
    const own = directory === undefined ? undefined : this.#packages.get(directory)?.session;
    const others = this.sessions.filter((session) => session !== own && session.inputs.has(path));
    return own === undefined ? others : [own, ...others];
  }

  /** The package of a file, opened and checked; `undefined` when the file belongs to no package of Ashlar. */
  async open(path: string): Promise<EditorSession | undefined> {
    const directory = packageDirectoryOf(path);
    return directory === undefined ? undefined : this.openPackage(directory);
  }

  /** A package, opened and checked. */
  async openPackage(directory: string): Promise<EditorSession> {
    const known = this.#packages.get(directory);
    if (known !== undefined) {
      await known.opened;
      return known.session;
    }
    const session = new EditorSession({ directory, files: this.#files, audit: this.#options.audit });
    const opened: OpenedPackage = {
      session,
      opened: this.#step(async () => this.#update(opened)),
      changes: undefined,
      observed: undefined,
      isChanged: true,
      settling: undefined,
    };
    this.#packages.set(directory, opened);
    await opened.opened;
    return session;
  }

  /** Records the text of a document; `undefined` when it is closed. */
  edit(path: string, text: string | undefined): void {
    const before = this.#files.readTextOf(path) ?? this.#files.textOf(path);
    this.#files.edit(path, text);
    this.#changed(path, before);
  }

  /** Records that files have changed on the disk. */
  changedOnDisk(paths: Iterable<string>): void {
    for (const path of paths) this.#changed(path, this.#files.readTextOf(path));
  }

  #changed(path: string, before: string | undefined): void {
    this.#files.keepLastParsed([path]);
    for (const one of this.#packages.values()) {
      if (!one.session.inputs.has(path) && !path.startsWith(`${one.session.directory}/`)) continue;
      one.session.noteChange(path, before);
      one.isChanged = true;
    }
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      void this.#step(async () => this.#updateChanged());
    }, coalescingMilliseconds);
  }

  async #updateChanged(): Promise<void> {
    for (const one of [...this.#packages.values()]) if (one.isChanged) await this.#update(one);
  }

  async #update(one: OpenedPackage): Promise<void> {
    const { session } = one;
    if (!isPackageOfAshlar(session.directory)) {
      this.#close(one);
      return;
    }
    one.isChanged = false;
    await session.update();
    await this.#observe(one);
    this.#options.listener.onState(session);
    this.#settleLater(one);
  }

  #settleLater(one: OpenedPackage): void {
    clearTimeout(one.settling);
    one.settling = setTimeout(() => {
      void this.#step(async () => {
        // The update that is due settles afterwards.
        if (one.isChanged || this.#packages.get(one.session.directory) !== one) return;
        const before: EditorState = one.session.state;
        if ((await one.session.settle()) !== before) this.#options.listener.onState(one.session);
      });
    }, quietMilliseconds);
  }

  /** Observes the files of a package, also those that other programs change. */
  async #observe(one: OpenedPackage): Promise<void> {
    const { session } = one;
    one.changes ??= await this.#startObserving(session);
    const { inputs } = session;
    if (inputs === one.observed) return;
    one.observed = inputs;
    await one.changes.include(inputs);
  }

  async #startObserving({ directory }: EditorSession): Promise<Changes> {
    const changes = await observeChanges(directory, {
      onChange: async ({ paths }) => this.changedOnDisk(paths),
      onError: this.#options.listener.onError,
    });
    changes.begin();
    return changes;
  }

  /** Writes the generated files of the package of a file that was saved. */
  async build(session: EditorSession): Promise<void> {
    await this.#step(async () => {
      await session.build();
      this.#options.listener.onState(session);
    });
  }

  /** Waits until all changes up to now are part of the states. */
  async current(): Promise<void> {
    if (this.#timer !== undefined) {
      clearTimeout(this.#timer);
      this.#timer = undefined;
      void this.#step(async () => this.#updateChanged());
    }
    await this.#steps;
  }

  /** Runs a step after those before it. A step that fails is reported, and the next change checks again. */
  #step(run: () => Promise<void>): Promise<void> {
    this.#steps = this.#steps.then(async () => {
      if (this.#isClosed) return;
      try {
        await run();
      } catch (error) {
        this.#options.listener.onError(error);
      }
    });
    return this.#steps;
  }

  #close(one: OpenedPackage): void {
    clearTimeout(one.settling);
    this.#packages.delete(one.session.directory);
    void one.changes?.close();
    this.#options.listener.onClosed(one.session);
  }

  /** Ends the observation of all packages. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    for (const { settling } of this.#packages.values()) clearTimeout(settling);
    await Promise.all(Array.from(this.#packages.values(), async ({ changes }) => changes?.close()));
    this.#packages.clear();
  }
}

/** The directory of the nearest `package.json` above a file, if that is a package of Ashlar. */
export function packageDirectoryOf(path: string): string | undefined {
  if (path.includes('/node_modules/')) return undefined;
  let directory = dirname(path);
  while (diskFileSystem.readFile(`${directory}/package.json`) === undefined) {
    const parent = dirname(directory);
    if (parent === directory) return undefined;
    directory = parent;
  }
  return isPackageOfAshlar(directory) ? directory : undefined;
}

/** Whether a `package.json` has settings of Ashlar, or depends on it. */
function isPackageOfAshlar(directory: string): boolean {
  const manifest = readManifest(directory);
  if (manifest === undefined) return false;
  if ('ashlar' in manifest) return true;
  return ['dependencies', 'devDependencies'].some((name) => {
    const packages = manifest[name];
    return typeof packages === 'object' && packages !== null && 'ashlar' in packages;
  });
}

function readManifest(directory: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const manifest: unknown = JSON.parse(readFileSync(`${directory}/package.json`, 'utf8'));
    return typeof manifest === 'object' && manifest !== null ? { ...manifest } : undefined;
  } catch {
    return undefined;
  }
}

/** The most directories that are searched for packages. */
const mostDirectories = 20_000;

/** The directories of packages with settings of Ashlar below some directories. */
export function findPackages(roots: readonly string[]): readonly string[] {
  const found: string[] = [];
  const pending = [...roots];
  let searched = 0;
  for (let directory = pending.pop(); directory !== undefined; directory = pending.pop()) {
    if (++searched > mostDirectories) break;
    const manifest = readManifest(directory);
    if (manifest !== undefined && 'ashlar' in manifest) found.push(directory);
    for (const name of directoriesIn(directory)) pending.push(`${directory}/${name}`);
  }
  return found;
}

function directoriesIn(directory: string): readonly string[] {
  try {
    return readdirSync(directory, { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && entry.name !== 'node_modules' && !entry.name.startsWith('.'))
      .map(({ name }) => name);
  } catch {
    return [];
  }
}
