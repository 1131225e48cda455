import type { ProjectProblem } from '../project/project.js';
import type { SettingsProblem } from '../project/read-settings.js';
import type { Diagnostic } from './diagnostic.js';

/** What is wrong with `package.json` and tsconfig, as diagnostics. */
export declare function settingsDiagnostics(
  problems: readonly (SettingsProblem | ProjectProblem)[],
): readonly Diagnostic[];
