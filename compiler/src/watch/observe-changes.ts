import { isInside, isInstalled } from '../files/path.js';
import { startChokidarWatcher } from './chokidar-watcher.js';
import { type Burst, Coalescer } from './coalescer.js';
import { startDirectoryWatcher } from './directory-watcher.js';
import type { StartPathWatcher } from './path-watcher.js';

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

/**
 * Begins to observe a directory. The promise is fulfilled when no change can be missed any more.
 *
 * On Linux, a watch per directory is enough, and takes less than a tenth of the time of chokidar, which has one per file. The other
 * platforms keep chokidar, as do environments with its variables, which make it poll where the file system has no events.
 */
export async function observeChanges(
  directory: string,
  listener: ChangeListener,
  start: StartPathWatcher = watcherOf(process.platform, process.env),
): Promise<Changes> {
  const coalescer = new Coalescer(listener.onChange);
  const elsewhere = new Set<string>();
  const watcher = await start({
    directory,
    onChange: (path) => coalescer.add(path),
    onError: listener.onError,
  });
  return {
    begin: () => coalescer.begin(),
    async include(paths) {
      const added = [...paths].filter(
        (path) => !isInside(path, directory) && !isInstalled(path, directory) && !elsewhere.has(path),
      );
      if (added.length === 0) return;
      for (const path of added) elsewhere.add(path);
      await watcher.include(added);
    },
    async close() {
      await coalescer.close();
      await watcher.close();
    },
  };
}

/** The watcher for a platform and its environment variables. */
export function watcherOf(platform: NodeJS.Platform, environment: NodeJS.ProcessEnv): StartPathWatcher {
  const isConfigured = ['CHOKIDAR_USEPOLLING', 'CHOKIDAR_INTERVAL'].some((name) => environment[name] !== undefined);
  return platform === 'linux' && !isConfigured ? startDirectoryWatcher : startChokidarWatcher;
}
