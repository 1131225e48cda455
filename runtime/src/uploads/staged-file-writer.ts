import { createWriteStream, type WriteStream } from 'node:fs';
import type { StagedFile } from './staged-file.js';

/** What the writer of a file reports. */
interface WriterEvents {
  drained(): void;
  /** The file is complete on disk. */
  closed(): void;
  failed(error: unknown): void;
}

/** Writes the bytes of a part to its file. Of a file that is too large, the rest is counted and not written. */
export class StagedFileWriter {
  readonly #file: StagedFile;
  readonly #maxSize: number;
  readonly #stream: WriteStream;
  readonly #isClosed: Promise<void>;

  constructor(file: StagedFile, maxSize: number | undefined, events: WriterEvents) {
    this.#file = file;
    this.#maxSize = maxSize ?? Number.POSITIVE_INFINITY;
    this.#stream = createWriteStream(file.path, { flags: 'wx', mode: 0o600 });
    this.#stream.on('drain', events.drained);
    this.#stream.on('error', (cause) => {
      events.failed(new Error(`the uploaded file of the field \`${file.fieldName}\` cannot be written`, { cause }));
    });
    this.#isClosed = new Promise((resolve) => {
      this.#stream.on('close', () => {
        resolve();
        if (this.#stream.writableFinished) events.closed();
      });
    });
  }

  write(chunk: Buffer): boolean {
    this.#file.size += chunk.byteLength;
    if (this.#file.size > this.#maxSize) {
      this.#file.isTooLarge = true;
      return true;
    }
    return this.#stream.write(chunk);
  }

  end(): void {
    this.#stream.end();
  }

  /** Stops writing. The promise is resolved when the descriptor is closed. */
  async abort(): Promise<void> {
    this.#stream.destroy();
    await this.#isClosed;
  }
}
