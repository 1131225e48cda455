import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Readable } from 'node:stream';
import { moveFile, replaceFile } from './move-file.js';
import type { StagingDirectory } from './staging-directory.js';
import type { PersistOptions, UploadedFile } from './uploaded-file.js';

/** The description of a part of a form that is a file. */
export interface FilePart {
  readonly fieldName: string;
  readonly fileName: string;
  readonly contentType: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** A file in the staging directory. */
export class StagedFile implements UploadedFile {
  readonly fieldName: string;
  readonly fileName: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Set to the detected type by the check of the file. */
  contentType: string;
  size = 0;
  /** Whether the client sent more bytes than the file may have; the rest is not on disk. */
  isTooLarge = false;
  readonly #staging: StagingDirectory;
  #path: string;
  #isPersisted = false;
  #isDiscarded = false;
  readonly #streams: Readable[] = [];

  constructor(part: FilePart, staging: StagingDirectory) {
    this.fieldName = part.fieldName;
    this.fileName = part.fileName;
    this.contentType = part.contentType;
    this.headers = part.headers;
    this.#staging = staging;
    this.#path = staging.nextPath();
  }

  get path(): string {
    return this.#path;
  }

  async bytes(): Promise<Uint8Array> {
    this.#checkPresence();
    return await readFile(this.#path);
  }

  stream(): Readable {
    this.#checkPresence();
    const stream = createReadStream(this.#path);
    this.#streams.push(stream);
    return stream;
  }

  async persistTo(path: string, { replace = false }: PersistOptions = {}): Promise<void> {
    this.#checkPresence();
    if (this.#isPersisted) throw new Error(`the uploaded file has been moved to ${this.#path} already`);
    const target = resolve(path);
    await (replace ? replaceFile : moveFile)(this.#path, target);
    this.#path = target;
    this.#isPersisted = true;
  }

  /** Deletes the file unless it is persisted. Streams that are open stay readable, unless the request has failed. */
  async discard(hasFailed: boolean): Promise<void> {
    this.#isDiscarded = true;
    // The name can go as soon as the streams have their descriptors.
    await Promise.all(this.#streams.map((stream) => (hasFailed ? stream.destroy() : opened(stream))));
    if (!this.#isPersisted) await this.#staging.delete(this.#path);
  }

  #checkPresence(): void {
    if (!this.#isDiscarded || this.#isPersisted) return;
    throw new Error(
      `the uploaded file of the field \`${this.fieldName}\` was deleted when the handler returned: call \`persistTo\` in the handler`,
    );
  }
}

function opened(stream: Readable): Promise<void> {
  return new Promise((resolve) => {
    if (!('pending' in stream) || stream.pending === false || stream.destroyed) return resolve();
    stream.once('open', () => resolve());
    stream.once('close', () => resolve());
  });
}
