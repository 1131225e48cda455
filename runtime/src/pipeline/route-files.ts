import type { FileRules } from '../uploads/form-limits.js';
import type { UploadedFile } from '../uploads/uploaded-file.js';

/** A file that a route declares: its rules, and the method of the controller that checks it. */
export interface RouteFile extends FileRules {
  /** Called after the size and the type have been checked. Rejects the file by throwing an HttpException. */
  readonly validate?: (file: UploadedFile) => void | Promise<void>;
}

/** The files that a route declares, by field names. */
export type RouteFiles = Readonly<Record<string, RouteFile>>;
