import type { UploadedFile } from './uploaded-file.js';

/**
 * All text fields and files of a form (`multipart/form-data`, RFC 7578). Files that are not persisted are deleted when the handler has
 * returned, also those that it has taken.
 */
export interface MultipartForm {
  /** The first text field of a name; `undefined` if there is none. */
  text(name: string): string | undefined;
  /** All text fields of a name, in the order in which they were sent. */
  texts(name: string): readonly string[];
  /** All files of a name, in the order in which they were sent. */
  files(name: string): readonly UploadedFile[];
  /**
   * Removes the only file of a name from the form and returns it; `undefined` if there is none.
   * @throws BadRequestException if the client has sent several.
   */
  takeFile(name: string): UploadedFile | undefined;
  /** Removes all files of a name from the form and returns them. */
  takeFiles(name: string): UploadedFile[];
}
