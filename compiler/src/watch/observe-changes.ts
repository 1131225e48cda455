import type { FSWatcher } from 'chokidar';
import { isInside, normalizePath, relativePath } from '../project/path.js';
import { Coalescer } from './coalescer.js';

/** Who is told about changes. */
export interface ChangeListener {
  /** Paths that were added, changed or removed since the last call. Not called again before its promise is settled. */
  readonly onChange: (paths: ReadonlySet<string>) => Promise<void>;
  /** Changes cannot be observed any more, at least not all of them. */
  readonly onError: (error: unknown) => void;
}

/** Changes below a directory, and of single files elsewhere. */
export interface Changes {
  /** From now on changes are told, those since the beginning of the observation first. */
  begin(): void;
  /** Observes these files too, those that lie elsewhere. Fulfilled when no change of them is missed any more. */
  include(paths: Iterable<string>): Promise<void>;
  close(): Promise<void>;
}

/** Begins to observe a directory. The promise is fulfilled when no change is missed any more. */
export async function observeChanges(directory: string, listener: ChangeListener): Promise<Changes> {
  const { watch } = await import('chokidar');
  const coalescer = new Coalescer(listener.onChange);
  const watchers: FSWatcher[] = [];
  const elsewhere = new Set<string>();

  const observe = async (paths: string | string[], ignored: (path: string) => boolean): Promise<void> => {
    const watcher = watch(paths, {
      ignoreInitial: true,
      // What counts is the state of the disk at the time of a build, not the events that led to it.
      atomic: false,
      ignorePermissionErrors: true,
      ignored: (path) => ignored(normalizePath(path)),
    });
    watchers.push(watcher);
    watcher.on('all', (_event, path) => coalescer.add(normalizePath(path)));
    watcher.on('error', listener.onError);
    await new Promise<void>((resolve) => watcher.once('ready', resolve));
  };

  await observe(directory, (path) => isPassedOver(directory, path));
  return {
    begin: () => coalescer.begin(),
    async include(paths) {
      const added = [...paths].filter(
        (path) => !isInside(path, directory) && !isInstalled(path) && !elsewhere.has(path),
      );
      if (added.length === 0) return;
      for (const path of added) elsewhere.add(path);
      await observe(added, () => false);
    },
    async close() {
      await coalescer.close();
      await Promise.all(watchers.map((watcher) => watcher.close()));
    },
  };
}

/** Installed packages and hidden directories (`.git`) hold much, and nothing that is edited. */
function isPassedOver(directory: string, path: string): boolean {
  if (!isInside(path, directory)) return false;
  return relativePath(directory, path)
    .split('/')
    .some((part) => part === 'node_modules' || part.startsWith('.'));
}

function isInstalled(path: string): boolean {
  return path.includes('/node_modules/');
}
