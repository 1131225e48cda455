import { DirectoryTree } from './directory-tree.js';
import { ObservedDisk, type WatchDirectory } from './observed-disk.js';
import type { PathWatcher, PathWatcherOptions } from './path-watcher.js';
import { SinglePaths } from './single-paths.js';

/**
 * Observes a directory with one watch per directory, which relies on how Linux reports events: a watch of a directory also reports the
 * changes of the content of its files. Everything is done at once, in the order of the events.
 */
export async function startDirectoryWatcher(
  { directory, onChange, onError }: PathWatcherOptions,
  watchDirectory?: WatchDirectory,
): Promise<PathWatcher> {
  let isClosed = false;
  const disk = new ObservedDisk((error) => {
    if (!isClosed) onError(error);
  }, watchDirectory);
  const singlePaths = new SinglePaths(directory, disk);
  const tree = new DirectoryTree({ root: directory, disk, singlePaths, onChange });
  return {
    async include(paths) {
      for (const path of paths) singlePaths.observe(path, () => onChange(path));
    },
    async close() {
      isClosed = true;
      tree.close();
      singlePaths.close();
    },
  };
}
