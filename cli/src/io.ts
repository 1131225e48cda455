import { escapeControlCharacters, type FileSystem } from '@ashlar/compiler';

/** What commands know of the process, and where they write. */
export interface Io extends Omit<ProcessIo, 'stdout' | 'stderr'> {
  readonly stdout: TextOutput;
  readonly stderr: TextOutput;
}

/** Everything that the command line knows of the process that it runs in. */
export interface ProcessIo {
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

/** Takes text that may quote anything: names of files, arguments, parts of sources. */
export interface TextOutput {
  /** Writes the text with control characters escaped. */
  write(text: string): void;
  /** Writes text that is painted already, or that another program reads. */
  writeAsIs(text: string): void;
}

/** Gives commands outputs that keep what they quote from controlling the terminal. */
export function protectTerminal(io: ProcessIo): Io {
  return { ...io, stdout: protect(io.stdout), stderr: protect(io.stderr) };
}

function protect(sink: TextSink): TextOutput {
  return {
    write: (text) => sink.write(escapeControlCharacters(text)),
    writeAsIs: (text) => sink.write(text),
  };
}

/** Whether to paint: on a terminal only, and never against `NO_COLOR`. */
export function usesColour(io: Io): boolean {
  return io.isTerminal && !io.environment['NO_COLOR'] && io.environment['TERM'] !== 'dumb';
}
