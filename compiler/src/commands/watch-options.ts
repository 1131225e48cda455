import type { CompileOptions } from '../compile.js';
import type { BuildResult } from '../last-build.js';

/** The applications to watch, and the callbacks, which must not throw. */
export interface WatchOptions extends Omit<CompileOptions, 'fileSystem'> {
  /** Called when a build begins: the first one, or one after a change. */
  readonly onStart?: (reason: 'first' | 'change') => void;
  /** Called when a build has ended, with or without errors. */
  readonly onBuild: (build: WatchedBuild) => void;
  /**
   * Called after changes that need no build, of other files than generated ones: a template below `src`, the `.env`. Not called
   * while an application has errors.
   */
  readonly onOtherChange?: () => void;
  /**
   * Called for failures that are not errors of the application: of the compiler itself, or the system's limit of watched
   * files. Watching continues where it can. Without this callback, such errors are thrown as unhandled.
   */
  readonly onError?: (error: unknown) => void;
}

/** A build in watch mode. */
export interface WatchedBuild extends BuildResult {
  /** Since the first change, or since the end of the build before. */
  readonly milliseconds: number;
}

/** Reports an error to the caller, or throws it as unhandled. */
export function reportWatchError({ onError }: WatchOptions, error: unknown): void {
  if (onError === undefined) throw error;
  onError(error);
}
