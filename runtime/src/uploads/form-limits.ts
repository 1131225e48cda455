/** The limits of a form besides its size, so that the memory and the work of a request are bounded. */
export const formLimits = {
  /** The number of text fields and files. */
  parts: 1_000,
  /** The number of headers of a part. */
  headersPerPart: 32,
  /** The characters of all headers of a part. */
  headerCharacters: 16_384,
  /** The bytes of all text fields, which are held in memory. */
  textBytes: 1_048_576,
  /** The files that a request writes at the same time: further ones wait, and the body with them. */
  openFiles: 4,
} as const;

/** The rules for a file that a route declares. */
export interface FileRules {
  /** The maximum size in bytes. Default: the limit of the request. */
  readonly maxSize?: number;
  /** The accepted MIME types, such as `image/png` or `image/*`. Default: any. */
  readonly contentTypes?: readonly string[];
  /** Whether the MIME type that the client sent is checked, instead of the one that the content has. Default: false. */
  readonly trustContentType?: boolean;
}

/** The files of a route by field names, or all files of the form. Files of other names are not stored; `none`: files are rejected. */
export type DeclaredFiles = Readonly<Record<string, FileRules>> | 'all' | 'none';
