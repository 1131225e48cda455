import type { FileSystem } from '@ashlar/compiler';

/** Everything that the command line knows of the process that it runs in. */
export interface Io {
  readonly stdout: TextSink;
  readonly stderr: TextSink;
  /** The current directory. */
  readonly cwd: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Whether a person reads `stdout` at a terminal. */
  readonly isTerminal: boolean;
  readonly fileSystem: FileSystem;
  /** The time of day. */
  readonly now: () => Date;
  /** Milliseconds since any fixed moment; never goes back. */
  readonly elapsed: () => number;
  /** Calls `listener` when the user ends the program (Ctrl-C). */
  readonly onInterrupt: (listener: () => void) => void;
}

/** Takes text. */
export interface TextSink {
  write(text: string): void;
}

/** Whether to paint: on a terminal only, and never against `NO_COLOR`. */
export function usesColour(io: Io): boolean {
  return io.isTerminal && !io.environment['NO_COLOR'] && io.environment['TERM'] !== 'dumb';
}
