import type { SettingsProblem } from '../settings/read-settings.js';
import {
  clientInOut,
  duplicateClient,
  duplicateOut,
  mainOutsidePackage,
  malformedPackage,
  missingPackage,
  missingTsconfig,
  outIsPackage,
  outOutsidePackage,
  unknownSetting,
  wrongSetting,
} from './catalogue/settings.js';
import type { Diagnostic } from './diagnostic.js';
import { sortDiagnostics } from './sort-diagnostics.js';

/** The problems of the settings in `package.json`, as diagnostics. */
export function settingsDiagnostics(problems: readonly SettingsProblem[]): readonly Diagnostic[] {
  return sortDiagnostics(problems.map(toDiagnostic));
}

function toDiagnostic(problem: SettingsProblem): Diagnostic {
  const { kind, text, span, expected = 'a valid value' } = problem;
  switch (kind) {
    case 'missing-package':
      return missingPackage.at(span, { path: text });
    case 'malformed-json':
      return malformedPackage.at(span, { complaint: text });
    case 'unknown-setting':
      return unknownSetting.at(span, { setting: text, known: expected });
    case 'wrong-type':
      return wrongSetting.at(span, { setting: text, expected });
    case 'missing-tsconfig':
      return missingTsconfig.at(span, { path: text });
    case 'duplicate-out':
      return duplicateOut.at(span, { path: text });
    case 'out-is-package':
      return outIsPackage.at(span, {});
    case 'out-outside-package':
      return outOutsidePackage.at(span, { path: text, target: problem.expected });
    case 'client-in-out':
      return clientInOut.at(span, { path: text, out: expected });
    case 'duplicate-client':
      return duplicateClient.at(span, { path: text });
    case 'main-outside-package':
      return mainOutsidePackage.at(span, { path: text });
  }
}
