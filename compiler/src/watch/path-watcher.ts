/** Observes paths, and reports those that may have changed: a build reads the state of the disk. */
export interface PathWatcher {
  /** Also observes these files, which are not below the directory. Fulfilled when no change of them can be missed any more. */
  include(paths: readonly string[]): Promise<void>;
  close(): Promise<void>;
}

/** The observed directory, and the callbacks. */
export interface PathWatcherOptions {
  readonly directory: string;
  /** Called with the path of a file or directory that was added, changed or removed, as the project knows it. */
  readonly onChange: (path: string) => void;
  /** Called when changes, or some of them, cannot be observed any more. */
  readonly onError: (error: unknown) => void;
}

/** Begins to observe a directory. The promise is fulfilled when no change can be missed any more. */
export type StartPathWatcher = (options: PathWatcherOptions) => Promise<PathWatcher>;
