import type { Readable, Writable } from 'node:stream';
import { escapeControlCharacters, type FileSystem } from '@ashlar/compiler';
import type { ManifestFile } from './packages/manifest-file.js';
import type { ChildProcess, Program } from './processes/child-process.js';

/** The process as commands use it, with outputs that escape control characters. */
export interface Io extends Omit<ProcessIo, 'stdout' | 'stderr'> {
  readonly stdout: TextOutput;
  readonly stderr: TextOutput;
}

/** The process of the command line: its outputs, directory, environment, file system and clocks. */
export interface ProcessIo {
  readonly stdout: TextSink;
  readonly stderr: TextSink;
  /** The current directory. */
  readonly cwd: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Whether a person reads `stdout` at a terminal. */
  readonly isTerminal: boolean;
  /** The width of the terminal in columns, when it is known. */
  readonly columns?: number | undefined;
  readonly fileSystem: FileSystem;
  /** The `package.json` files that commands edit. */
  readonly manifests: ManifestFile;
  /** The time of day. */
  readonly now: () => Date;
  /** Milliseconds since any fixed moment; never goes back. */
  readonly elapsed: () => number;
  /** Calls `listener` when the user ends the program (Ctrl-C). */
  readonly onInterrupt: (listener: () => void) => void;
  /**
   * Calls `listener` for every signal that ends a program, and not for one that npm repeats. Until the returned function
   * removes the listener, these signals do not end this process.
   */
  readonly onSignal: (listener: (signal: NodeJS.Signals) => void) => () => void;
  /** The terminal for prompts; absent when the input or the output is not a terminal. */
  readonly terminal?: Terminal | undefined;
  /** The input and the output for a protocol that another program speaks; absent at a terminal. */
  readonly protocol?: Terminal | undefined;
  /** Starts a program. */
  readonly start: (program: Program) => ChildProcess;
}

/** The streams of a terminal at which a person reads and types, or of another program. */
export interface Terminal {
  readonly input: Readable;
  readonly output: Writable;
}

/** An output for text. */
export interface TextSink {
  write(text: string): void;
}

/** An output for text that may quote untrusted text: names of files, arguments, parts of sources. */
export interface TextOutput {
  /** Writes the text with control characters escaped. */
  write(text: string): void;
  /** Writes text that already has colours, or that another program reads. */
  writeAsIs(text: string): void;
}

/** Replaces the outputs with ones that escape control characters, so that quoted text cannot control the terminal. */
export function protectTerminal(io: ProcessIo): Io {
  return { ...io, stdout: protect(io.stdout), stderr: protect(io.stderr) };
}

function protect(sink: TextSink): TextOutput {
  return {
    write: (text) => sink.write(escapeControlCharacters(text)),
    writeAsIs: (text) => sink.write(text),
  };
}

/** Returns whether to use colours: only on a terminal, and never with `NO_COLOR`. */
export function usesColour(io: Io): boolean {
  return io.isTerminal && !io.environment['NO_COLOR'] && io.environment['TERM'] !== 'dumb';
}

/** Returns whether lines that were printed can be replaced and erased. */
export function movesCursor(io: Io): boolean {
  return io.isTerminal && io.environment['TERM'] !== 'dumb';
}
