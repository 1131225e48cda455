import type { FSWatcher } from 'chokidar';
import { isInside, joinPath, normalizePath, relativePath } from '../project/path.js';
import { type Burst, Coalescer } from './coalescer.js';

/** The callbacks for changes. */
export interface ChangeListener {
  /** Called for paths that were added, changed or removed. Not called again before its promise is settled. */
  readonly onChange: (burst: Burst) => Promise<void>;
  /** Called when changes, or some of them, cannot be observed any more. */
  readonly onError: (error: unknown) => void;
}

/** Observes changes below a directory, and of single files elsewhere. */
export interface Changes {
  /** Starts to report changes, those since the beginning of the observation first. */
  begin(): void;
  /** Also observes these files where they are elsewhere. Fulfilled when no change of them can be missed any more. */
  include(paths: Iterable<string>): Promise<void>;
  close(): Promise<void>;
}

/** Begins to observe a directory. The promise is fulfilled when no change can be missed any more. */
export async function observeChanges(directory: string, listener: ChangeListener): Promise<Changes> {
  const { watch } = await import('chokidar');
  const coalescer = new Coalescer(listener.onChange);
  const watchers: FSWatcher[] = [];
  const elsewhere = new Set<string>();

  const observe = async (paths: string | string[], ignored: (path: string) => boolean): Promise<void> => {
    const watcher = watch(paths, {
      ignoreInitial: true,
      // A build reads the state of the disk, so that the order of the events does not matter.
      atomic: false,
      ignorePermissionErrors: true,
      ignored: (path) => ignored(normalizePath(path)),
    });
    watchers.push(watcher);
    watcher.on('all', (_event, path) => coalescer.add(normalizePath(path)));
    watcher.on('error', listener.onError);
    await new Promise<void>((resolve) => watcher.once('ready', resolve));
  };

  await observe(directory, (path) => isIgnored(directory, path));
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

/**
 * Whether a path is not observed: installed packages and hidden directories (`.git`) have many files that users do not edit.
 * An application reads its `.env`.
 */
function isIgnored(directory: string, path: string): boolean {
  if (!isInside(path, directory) || path === joinPath(directory, '.env')) return false;
  return relativePath(directory, path)
    .split('/')
    .some((part) => part === 'node_modules' || part.startsWith('.'));
}

function isInstalled(path: string): boolean {
  return path.includes('/node_modules/');
}
