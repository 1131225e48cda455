import type { CompileOptions } from '../compile.js';
import { settingsDiagnostics } from '../diagnostics/settings-diagnostics.js';
import { type SelectedApplications, selectApplications } from '../select-applications.js';
import { openPackage } from '../settings/package.js';

/** Reads the settings of the applications of a package, or of the chosen one. Loads no TypeScript and compiles nothing. */
export function readApplications(options: CompileOptions): SelectedApplications {
  const { applications, problems } = openPackage(options);
  if (problems.length > 0) return { diagnostics: settingsDiagnostics(problems) };
  return selectApplications(applications, options.application);
}
