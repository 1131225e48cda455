import type { ByteSize } from '../decorators/body-limit.js';
import type { MultipartForm } from '../uploads/multipart-form.js';
import type { UploadedFile } from '../uploads/uploaded-file.js';

/** The options of an uploaded file, all literals: the compiler reads them. */
export interface FileOptions {
  /** The name of the form field. Default: the name of the parameter. */
  readonly name?: string;
  /** The maximum size of each file, `'5MiB'` or a number of bytes: a larger one is rejected with 413. Default: the limit of the request. */
  readonly maxSize?: ByteSize;
  /** The accepted MIME types, separated by commas: `image/png, image/jpeg` or `image/*`. Others are rejected with 400. */
  readonly contentType?: string;
  /** Whether the MIME type that the client sent is checked. Default: the type that the content of the file has. */
  readonly trustContentType?: true;
  /** The method of the controller that checks each file, `(file: UploadedFile) => Promise<void>`: an exception rejects the request. */
  readonly validate?: string;
}

/**
 * A handler parameter that is one file of a form (`multipart/form-data`, RFC 7578): `avatar: File<{ maxSize: '5MiB'; contentType:
 * 'image/png' }>`. Several files of that name are rejected with 400, as none is. With an optional parameter, `avatar?: File`, the route
 * accepts a form without the file, JSON, and a request without a body unless another parameter requires one.
 */
export type File<_Options extends FileOptions = Record<never, never>> = UploadedFile;

/**
 * A handler parameter that is all files of one name, in the order in which they were sent: `documents: Files<{ maxSize: '10MiB' }>`.
 * The array is empty if the form has none, or the request has no body. The options apply to each file.
 */
export type Files<_Options extends FileOptions = Record<never, never>> = UploadedFile[];

/**
 * A handler parameter that is the whole form, with all text fields and files: `form: Multipart`. The handler has no other `Body`, `File` or
 * `Files`. The sizes and types of the files are not checked: only the limit of the request applies.
 */
export type Multipart = MultipartForm;
