import type { Readable } from 'node:stream';

/**
 * A file of a form, staged on disk. When the handler has returned, the file is deleted unless `persistTo` has moved it. The
 * names and headers are data from the client: do not build paths from them.
 */
export interface UploadedFile {
  /** The name of the form field. */
  readonly fieldName: string;
  /**
   * The last segment of the name that the client sent (`filename*` of RFC 8187, else `filename`), without control characters, of at
   * most 255 characters; empty if the client sent none.
   */
  readonly fileName: string;
  /** The MIME type: detected from the content if the route declares content types, else the one that the client sent. */
  readonly contentType: string;
  /** The headers of the part as they were sent, by names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** The size in bytes. */
  readonly size: number;
  /** The path of the file on disk: in the staging directory, or where `persistTo` has moved it. */
  readonly path: string;
  /**
   * Reads the whole content into memory.
   * @throws Error after the file has been deleted.
   */
  bytes(): Promise<Uint8Array>;
  /**
   * The content as a stream. It can be read after the handler has returned, for example as the body of a response.
   * @throws Error after the file has been deleted.
   */
  stream(): Readable;
  /**
   * Moves the file to a path whose directory exists. Without the option `replace`, an existing file is never overwritten. The file keeps
   * the mode 0600.
   * @throws an error of the file system, with the code `EEXIST` if something has that path, and `ENOENT` if the directory does not exist;
   * Error if the file has been moved already, or deleted.
   */
  persistTo(path: string, options?: PersistOptions): Promise<void>;
}

/** The options of `persistTo`. */
export interface PersistOptions {
  /**
   * Whether the file replaces one that has the path. The path leads to the whole old file or to the whole new one at any time, also when
   * the disk fails or the process ends. A link is replaced itself; a directory is an error. Default: false.
   */
  readonly replace?: boolean;
}
