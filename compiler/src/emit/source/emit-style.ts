import type { ImportExtension } from '../../files/import-specifier.js';
import type { PackageFiles } from '../../model/package-file.js';

/** The style of generated files, which follows that of the application. */
export interface EmitStyle {
  /** The directory of the generated files, relative to the project's directory: `src/generated`. */
  readonly outDirectory: string;
  /** The directory of the file that is written, below that of all generated files; absent for a file in that directory itself. */
  readonly below?: string;
  readonly importExtension: ImportExtension;
  readonly quote: "'" | '"';
  /** Whether the user's compiler has `strictNullChecks` and `noImplicitAny` on: without them, it infers less from checks and from empty lists. */
  readonly strict: boolean;
  /** The files of other packages, which are imported like the application imports them; absent when there are none. */
  readonly packageFiles?: PackageFiles;
}
