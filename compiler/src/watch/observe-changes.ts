import type { FSWatcher } from 'chokidar';
import { isInside, normalizePath, relativePath } from '../project/path.js';
import { Coalescer } from './coalescer.js';

/** Who is told about changes. */
export interface ChangeListener {
  /** Paths that were added, changed or removed since the last call. Not called again before its promise is settled. */
  readonly onChange: (paths: ReadonlySet<string>) => Promise<void>;
  /** Changes cannot be observed any more, at least not all of them. */
  readonly onFault: (error: unknown) => void;
}

/** Changes below a directory, and of single files elsewhere. */
export interface Changes {
  /** From now on changes are told, those since the beginning of the observation first. */
  begin(): void;
  /** Observes these files too, those that lie elsewhere. */
  include(paths: Iterable<string>): void;
  close(): Promise<void>;
}

/** Begins to observe a directory. The promise is fulfilled when no change is missed any more. */
export async function observeChanges(directory: string, listener: ChangeListener): Promise<Changes> {
  const { watch } = await import('chokidar');
  const coalescer = new Coalescer(listener.onChange);
  const watcher = watch(directory, {
    ignoreInitial: true,
    // What counts is the state of the disk at the time of a build, not the events that led to it.
    atomic: false,
    ignorePermissionErrors: true,
    ignored: (path) => isPassedOver(directory, normalizePath(path)),
  });
  watcher.on('all', (_event, path) => coalescer.add(normalizePath(path)));
  watcher.on('error', listener.onFault);
  await new Promise<void>((resolve) => watcher.once('ready', resolve));
  return {
    begin: () => coalescer.begin(),
    include: (paths) => includeElsewhere(watcher, directory, paths),
    close: async () => {
      await coalescer.close();
      await watcher.close();
    },
  };
}

/** Installed packages and hidden directories (`.git`) hold much, and nothing that is edited. */
function isPassedOver(directory: string, path: string): boolean {
  if (!isInside(path, directory)) return false;
  return relativePath(directory, path)
    .split('/')
    .some((part) => part === 'node_modules' || (part.startsWith('.') && part !== '.'));
}

function includeElsewhere(watcher: FSWatcher, directory: string, paths: Iterable<string>): void {
  const elsewhere = [...paths].filter((path) => !isInside(path, directory) && !path.includes('/node_modules/'));
  if (elsewhere.length > 0) watcher.add(elsewhere);
}
