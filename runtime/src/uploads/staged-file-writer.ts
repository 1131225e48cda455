import { createWriteStream, type WriteStream } from 'node:fs';
import type { StagedFile } from './staged-file.js';

/** The reports of the writer of a file. */
interface WriterEvents {
  drained(): void;
  /** The file is complete on disk. */
  closed(): void;
  failed(error: unknown): void;
}

/**
 * Writes the bytes of a part to its file, which is opened by `start`: bytes that come earlier are held in memory. Of a file that is
 * too large, the rest is counted and not written.
 */
export class StagedFileWriter {
  readonly #file: StagedFile;
  readonly #maxSize: number;
  readonly #events: WriterEvents;
  #early: Buffer[] = [];
  #isEnded = false;
  #stream: WriteStream | undefined;

  constructor(file: StagedFile, maxSize: number | undefined, events: WriterEvents) {
    this.#file = file;
    this.#maxSize = maxSize ?? Number.POSITIVE_INFINITY;
    this.#events = events;
  }

  /** Makes the file. */
  start(): void {
    const { path, fieldName } = this.#file;
    const stream = createWriteStream(path, { flags: 'wx', mode: 0o600 });
    this.#stream = stream;
    stream.on('drain', this.#events.drained);
    stream.on('error', (cause) => {
      this.#events.failed(new Error(`the uploaded file of the field \`${fieldName}\` cannot be written`, { cause }));
    });
    stream.on('close', () => {
      if (stream.writableFinished) this.#events.closed();
    });
    for (const chunk of this.#early) stream.write(chunk);
    this.#early = [];
    if (this.#isEnded) stream.end();
  }

  write(chunk: Buffer): boolean {
    this.#file.size += chunk.byteLength;
    if (this.#file.size > this.#maxSize) {
      this.#file.isTooLarge = true;
      return true;
    }
    if (this.#stream !== undefined) return this.#stream.write(chunk);
    this.#early.push(chunk);
    return true;
  }

  end(): void {
    this.#isEnded = true;
    this.#stream?.end();
  }

  /** Stops writing. The promise is resolved when the descriptor is closed. */
  async abort(): Promise<void> {
    const stream = this.#stream;
    if (stream === undefined || stream.closed) return;
    await new Promise<void>((resolve) => {
      stream.once('close', () => resolve());
      stream.destroy();
    });
  }
}
