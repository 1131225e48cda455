import type { Diagnostic } from '../diagnostics/diagnostic.js';
import type { ApplicationModel } from '../model/application-model.js';

export interface CheckOptions {
  /** Names of warnings (`unused-export`) that are not told. */
  readonly silence?: readonly string[];
}

/** Everything that is wrong with an application, sorted by file and position. */
export declare function check(application: ApplicationModel, options?: CheckOptions): readonly Diagnostic[];
