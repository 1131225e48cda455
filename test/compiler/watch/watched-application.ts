import { type Watcher, watch } from '../../../compiler/src/commands/watch.ts';
import type { WatchedBuild, WatchOptions } from '../../../compiler/src/commands/watch-options.ts';
import type { ApplicationCopy } from '../../support/application-copy.ts';
import { quietNotes } from '../../support/quiet-notes.ts';

/** The sample application under watch, and the builds that it has seen. */
export class WatchedApplication {
  readonly copy: ApplicationCopy;
  readonly builds: WatchedBuild[] = [];
  readonly failures: unknown[] = [];
  readonly #watcher: Promise<Watcher>;
  #seen = 0;
  #look = (): void => {};

  constructor(
    copy = quietNotes(),
    onStart: (reason: 'first' | 'change') => void = () => {},
    over: Partial<WatchOptions> = {},
  ) {
    this.copy = copy;
    this.#watcher = watch({
      directory: copy.directory,
      onStart,
      onBuild: (build) => {
        this.builds.push(build);
        this.#look();
      },
      onError: (error) => {
        this.failures.push(error);
        this.#look();
      },
      ...over,
    });
  }

  static async started(copy?: ApplicationCopy, over?: Partial<WatchOptions>): Promise<WatchedApplication> {
    const watched = new WatchedApplication(copy, undefined, over);
    await watched.#watcher;
    watched.#seen = watched.builds.length;
    return watched;
  }

  /** The first build since the last call that is as wanted; a burst of changes may take several builds. */
  until(wanted: (build: WatchedBuild) => boolean): Promise<WatchedBuild> {
    return new Promise((resolve, reject) => {
      this.#look = () => {
        if (this.failures.length > 0) reject(this.failures[0]);
        const found = this.builds.findIndex((build, index) => index >= this.#seen && wanted(build));
        const build = this.builds[found];
        if (build === undefined) return;
        this.#seen = found + 1;
        this.#look = () => {};
        resolve(build);
      };
      this.#look();
    });
  }

  untilGood(): Promise<WatchedBuild> {
    return this.until(({ diagnostics }) => diagnostics.every(({ severity }) => severity !== 'error'));
  }

  untilBroken(): Promise<WatchedBuild> {
    return this.until(({ diagnostics }) => diagnostics.some(({ severity }) => severity === 'error'));
  }

  async close(): Promise<void> {
    await (await this.#watcher).close();
  }
}
