import { Callbacks } from './callbacks.js';
import { type LineWriter, mostWaiting } from './line-writer.js';

/** A destination that is a stream: one of Node, or one of pino, such as a transport. */
export interface WritableDestination {
  /** Missing in the streams of pino. */
  readonly writableLength?: number;
  write(line: string): unknown;
  on(event: 'error' | 'drain', listener: (error?: unknown) => void): unknown;
}

/**
 * Writes lines to a stream. The line after an error of the stream is rejected, and so are all lines from the moment when too much
 * text waits until the stream has written all of it.
 */
export class StreamWriter implements LineWriter {
  static readonly #writers = new WeakMap<WritableDestination, StreamWriter>();

  readonly #stream: WritableDestination;
  readonly #callbacks = new Callbacks();
  /** The errors since the last line. */
  #errors: unknown[] = [];
  /** The number of characters since the stream has last accepted more. */
  #unaccepted = 0;
  #isFull = false;

  /** Returns the writer to a stream: one for all loggers, with one listener for each event. */
  static of(stream: WritableDestination): StreamWriter {
    const known = StreamWriter.#writers.get(stream);
    if (known !== undefined) return known;
    const writer = new StreamWriter(stream);
    StreamWriter.#writers.set(stream, writer);
    return writer;
  }

  private constructor(stream: WritableDestination) {
    this.#stream = stream;
    stream.on('error', (error) => {
      this.#errors = [error ?? new Error('the log destination failed')];
    });
    stream.on('drain', () => {
      this.#unaccepted = 0;
      // The stream and its other listeners finish first.
      setImmediate(() => this.#callbacks.call());
    });
  }

  write(line: string): void {
    const [error] = this.#errors;
    this.#errors = [];
    if (error !== undefined) throw error;
    this.#rejectIfFull();
    const acceptsMore = this.#stream.write(line) !== false;
    this.#unaccepted = acceptsMore ? 0 : this.#unaccepted + line.length;
  }

  onceWritable(callback: () => void): void {
    this.#callbacks.add(callback);
  }

  #rejectIfFull(): void {
    const waiting = this.#stream.writableLength ?? this.#unaccepted;
    if (waiting > mostWaiting) this.#isFull = true;
    else if (waiting === 0) this.#isFull = false;
    if (this.#isFull) throw new Error('the log destination does not accept further lines');
  }
}
