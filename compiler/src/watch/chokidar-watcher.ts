import type { FSWatcher } from 'chokidar';
import { normalizePath } from '../files/path.js';
import { isIgnored } from './ignored-paths.js';
import type { PathWatcher, PathWatcherOptions } from './path-watcher.js';

/** Observes a directory with chokidar, which has one watch for every file, or polls where its environment variables are set. */
export async function startChokidarWatcher(options: PathWatcherOptions): Promise<PathWatcher> {
  const { directory, onChange, onError } = options;
  // Only needed on some platforms, and in some environments.
  const { watch } = await import('chokidar');
  const watchers: FSWatcher[] = [];

  const observe = async (paths: string | string[], ignored: (path: string) => boolean): Promise<void> => {
    const watcher = watch(paths, {
      ignoreInitial: true,
      // A build reads the state of the disk, so that the order of the events does not matter.
      atomic: false,
      ignorePermissionErrors: true,
      ignored: (path) => ignored(normalizePath(path)),
    });
    watchers.push(watcher);
    watcher.on('all', (_event, path) => onChange(normalizePath(path)));
    watcher.on('error', onError);
    await new Promise<void>((resolve) => watcher.once('ready', resolve));
  };

  await observe(directory, (path) => isIgnored(directory, path));
  return {
    include: (paths) => observe([...paths], () => false),
    async close() {
      await Promise.all(watchers.map((watcher) => watcher.close()));
    },
  };
}
