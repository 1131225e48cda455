import { mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { normalizePath } from '../../../compiler/src/files/path.ts';
import { type Changes, observeChanges } from '../../../compiler/src/watch/observe-changes.ts';
import type { StartPathWatcher } from '../../../compiler/src/watch/path-watcher.ts';
import { temporaryDirectory } from '../../support/temporary-directory.ts';

/** A directory under observation, and the changes that were reported. Paths are relative to it: `src/a.ts`, `../other/b.ts`. */
export class ObservedDirectory {
  readonly directory = join(temporaryDirectory(), 'app');
  /** The reported paths since `quiet`, or since the beginning. */
  readonly reported = new Set<string>();
  readonly errors: unknown[] = [];
  readonly #ended = new Set<string>();
  #changes: Changes | undefined;
  #look = (): void => {};
  #written = 0;

  constructor(files: readonly string[] = []) {
    mkdirSync(this.directory);
    this.write(...files);
  }

  /** Observes a directory with these files, and passes on changes from the beginning. */
  static async started(start: StartPathWatcher, files: readonly string[] = []): Promise<ObservedDirectory> {
    const observed = new ObservedDirectory(files);
    await observed.start(start);
    observed.begin();
    return observed;
  }

  async start(start: StartPathWatcher): Promise<void> {
    this.#changes = await observeChanges(
      normalizePath(this.directory),
      {
        onChange: async ({ paths, isEarly }) => {
          for (const path of paths) {
            const relative = this.#relative(path);
            this.reported.add(relative);
            if (!isEarly) this.#ended.add(relative);
          }
          this.#look();
        },
        onError: (error) => {
          this.errors.push(error);
          this.#look();
        },
      },
      start,
    );
  }

  begin(): void {
    this.#changes?.begin();
  }

  async include(...paths: readonly string[]): Promise<void> {
    await this.#changes?.include(paths.map((path) => normalizePath(this.path(path))));
  }

  async close(): Promise<void> {
    await this.#changes?.close();
  }

  path(path: string): string {
    return join(this.directory, path);
  }

  /** Writes other content than before into files, in place. */
  write(...paths: readonly string[]): void {
    for (const path of paths) {
      mkdirSync(dirname(this.path(path)), { recursive: true });
      writeFileSync(this.path(path), `${++this.#written}`);
    }
  }

  /** Replaces a file by a new file with its name, as most editors do. */
  replace(path: string): void {
    this.write(`${path}.tmp`);
    this.rename(`${path}.tmp`, path);
  }

  rename(from: string, to: string): void {
    renameSync(this.path(from), this.path(to));
  }

  remove(path: string): void {
    rmSync(this.path(path), { recursive: true });
  }

  /** The target is relative to the directory of the link. */
  link(path: string, target: string): void {
    symlinkSync(target, this.path(path));
  }

  /** Waits until these paths were reported. */
  async until(...paths: readonly string[]): Promise<ReadonlySet<string>> {
    await this.#until(() => paths.every((path) => this.reported.has(path)));
    return this.reported;
  }

  async untilError(): Promise<void> {
    await this.#until(() => this.errors.length > 0);
  }

  /** Waits until the changes so far were reported for the last time, and forgets them. Uses a file in the directory. */
  async quiet(): Promise<void> {
    const marker = `marker-${++this.#written}`;
    this.write(marker);
    await this.#until(() => this.#ended.has(marker));
    this.reported.clear();
  }

  #until(holds: () => boolean): Promise<void> {
    return new Promise((resolve) => {
      this.#look = () => {
        if (holds()) resolve();
      };
      this.#look();
    });
  }

  #relative(path: string): string {
    const outside = normalizePath(dirname(this.directory));
    const directory = normalizePath(this.directory);
    if (path.startsWith(`${directory}/`)) return path.slice(directory.length + 1);
    return path === directory ? '.' : path.replace(`${outside}/`, '../');
  }
}
