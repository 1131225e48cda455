import { setImmediate as nextTurn } from 'node:timers/promises';
import { absoluteDirectory } from '../files/path.js';
import { readLastBuild, repeatedBuild } from '../last-build.js';
import { observeChanges } from '../watch/observe-changes.js';
import { announceWatch } from '../watch/running-watch.js';
import { reportWatchError, type WatchOptions } from './watch-options.js';
import type { WatchSession } from './watch-session.js';

/** A running watch mode. */
export interface Watcher {
  /** Ends watching. The promise waits for a running build; after that, no callback is called. */
  close(): Promise<void>;
}

/**
 * Builds, and builds again after each relevant change: of sources, settings, the tsconfig, or the generated files
 * themselves. Only changed files are read again. The first build has ended when the promise is fulfilled.
 *
 * When nothing has changed since a build of an earlier command, its result is reported at once; the compiler is loaded and the
 * sources are read afterwards, and a second result follows only if it differs.
 */
export async function watch(options: WatchOptions): Promise<Watcher> {
  let session: WatchSession | undefined;
  // An editor then leaves the generated files to this process.
  const withdraw = announceWatch(absoluteDirectory(options.directory));
  // Observing comes first, so that changes during the first build are not missed.
  const changes = await observeChanges(absoluteDirectory(options.directory), {
    onChange: async (burst) => session?.afterChange(burst),
    onError: (error) => reportWatchError(options, error),
  });
  try {
    const since = performance.now();
    options.onStart?.('first');
    const last = readLastBuild(options);
    const reported = repeatedBuild(last);
    if (reported !== undefined) {
      options.onBuild({ ...reported, milliseconds: performance.now() - since });
      // The caller acts on the result before this process is busy again.
      await nextTurn();
    }
    const module = await import('./watch-session.js');
    session = new module.WatchSession(options, changes);
    await session.firstBuild({ last, reported, since });
    changes.begin();
  } catch (error) {
    withdraw();
    await changes.close();
    throw error;
  }
  return {
    async close() {
      withdraw();
      await changes.close();
    },
  };
}
