import type { Diagnostic } from '../diagnostics/diagnostic.js';
import type { Finding } from '../diagnostics/finding.js';
import type { ApplicationModel } from '../model/application-model.js';
import type { FileFacts } from '../model/facts.js';
import type { ApplicationPlan } from '../plan/application-plan.js';
import type { Settings } from '../settings/settings.js';

/** A package as its sources were read last: with a file that cannot be parsed, by the last text of it that could. */
export interface EditorState {
  /** The diagnostics of a build, without those that TypeScript reports. Their files are paths relative to the package. */
  readonly diagnostics: readonly Diagnostic[];
  /** The findings of an audit; empty without the setting, and while there is an error. */
  readonly findings: readonly Finding[];
  /** The applications of the package; while its sources cannot be read, as they were before. */
  readonly applications: readonly EditorApplication[];
}

/** An application in an editor. */
export interface EditorApplication {
  readonly settings: Settings;
  /** The application as it was linked, also with errors. Files of its spans are names, which `pathOf` maps. */
  readonly model: ApplicationModel;
  /** The facts of its sources, with the classes that no module lists. */
  readonly facts: readonly FileFacts[];
  /** The decisions about the generated code: of the last state without an error; absent when there was none yet. */
  readonly plan: ApplicationPlan | undefined;
  /** The path of a file of a span, relative to the package. */
  readonly pathOf: (file: string) => string;
}
