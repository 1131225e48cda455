import type { ByteSize } from '../decorators/body-limit.js';
import type { MultipartForm } from '../uploads/multipart-form.js';
import type { UploadedFile } from '../uploads/uploaded-file.js';

/** The options of an uploaded file, all literals: the compiler reads them. */
export interface FileOptions {
  /** The name of the form field. Default: the name of the parameter. */
  readonly name?: string;
  /** The maximum size: a larger file is rejected with 413. Default: the limit of the request. */
  readonly maxSize?: ByteSize;
  /** The accepted MIME types, separated by commas: `image/png, image/jpeg` or `image/*`. Others are rejected with 400. */
  readonly contentType?: string;
  /** Whether the MIME type that the client sent is checked. Default: the type that the content of the file has. */
  readonly trustContentType?: true;
  /** The method of the controller that checks the file: `(file: UploadedFile) => Promise<void>`. */
  readonly validate?: string;
}

/** A handler parameter that is one file of a form: `avatar: File<{ maxSize: '5MiB'; contentType: 'image/png' }>`. */
export type File<_Options extends FileOptions = Record<never, never>> = UploadedFile;

/** A handler parameter that is all files of one name: `documents: Files<{ maxSize: '10MiB' }>`. */
export type Files<_Options extends FileOptions = Record<never, never>> = UploadedFile[];

/** A handler parameter that is the whole form, with all text fields and files. */
export type Multipart = MultipartForm;
