import { diskFileSystem } from '@ashlar/compiler';
import { type Changes, EditorSession, type EditorState, observeChanges, UnsavedFiles } from '@ashlar/compiler/editor';
import { isPackageOfAshlar, packageDirectoryOf } from './package-directories.js';

/** How a workspace reports. */
export interface WorkspaceListener {
  /** Called after each update of a package. */
  readonly onState: (session: EditorSession) => void;
  /** Called when a package is no package of Ashlar any more. */
  readonly onClosed: (session: EditorSession) => void;
  /** Called for failures that are not errors of an application, with the package that was updated. */
  readonly onError: (error: unknown, session?: EditorSession) => void;
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
      opened: this.#step(session, async () => this.#update(opened)),
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
      this.#updateChanged();
    }, coalescingMilliseconds);
  }

  /** A step for each package: a package that fails does not keep the others from their update. */
  #updateChanged(): void {
    for (const one of this.#packages.values()) {
      if (!one.isChanged) continue;
      void this.#step(one.session, async () => {
        if (one.isChanged) await this.#update(one);
      });
    }
  }

  async #update(one: OpenedPackage): Promise<void> {
    const { session } = one;
    if (!isPackageOfAshlar(session.directory)) {
      this.#close(one);
      return;
    }
    one.isChanged = false;
    // An update that fails is not followed by the state of the one before.
    clearTimeout(one.settling);
    await session.update();
    await this.#observe(one);
    this.#options.listener.onState(session);
    this.#settleLater(one);
  }

  #settleLater(one: OpenedPackage): void {
    clearTimeout(one.settling);
    one.settling = setTimeout(() => {
      void this.#step(one.session, async () => {
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

  async #startObserving(session: EditorSession): Promise<Changes> {
    const changes = await observeChanges(session.directory, {
      onChange: async ({ paths }) => this.changedOnDisk(paths),
      onError: (error) => this.#options.listener.onError(error, session),
    });
    changes.begin();
    return changes;
  }

  /** Writes the generated files of the package of a file that was saved. */
  async build(session: EditorSession): Promise<void> {
    await this.#step(session, async () => {
      await session.build();
      this.#options.listener.onState(session);
    });
  }

  /** Waits until all changes up to now are part of the states. */
  async current(): Promise<void> {
    if (this.#timer !== undefined) {
      clearTimeout(this.#timer);
      this.#timer = undefined;
      this.#updateChanged();
    }
    await this.#steps;
  }

  /** Runs a step after those before it. A step that fails is reported, and the next change checks again. */
  #step(session: EditorSession, run: () => Promise<void>): Promise<void> {
    this.#steps = this.#steps.then(async () => {
      if (this.#isClosed) return;
      try {
        await run();
      } catch (error) {
        this.#options.listener.onError(error, session);
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
