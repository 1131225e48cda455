import type { ProjectProblem } from '../project/project.js';
import type { SettingsProblem } from '../project/read-settings.js';
import {
  duplicateOut,
  malformedPackage,
  malformedTsconfig,
  missingBaseTsconfig,
  missingPackage,
  missingTsconfig,
  noSourceFiles,
  unknownSetting,
  wrongSetting,
} from './catalogue/settings.js';
import type { Diagnostic } from './diagnostic.js';
import { sortDiagnostics } from './sort-diagnostics.js';

/** What is wrong with `package.json` and tsconfig, as diagnostics. */
export function settingsDiagnostics(problems: readonly (SettingsProblem | ProjectProblem)[]): readonly Diagnostic[] {
  return sortDiagnostics(problems.map(toDiagnostic));
}

function toDiagnostic(problem: SettingsProblem | ProjectProblem): Diagnostic {
  const { kind, text, span } = problem;
  // TypeScript's own complaints are sentences, ours go on in the line.
  const complaint = text.replace(/\.$/, '');
  const expected = 'expected' in problem && problem.expected !== undefined ? problem.expected : 'a valid value';
  switch (kind) {
    case 'missing-package':
      return missingPackage.at(span, { path: text });
    case 'malformed-json':
      return malformedPackage.at(span, { complaint });
    case 'unknown-setting':
      return unknownSetting.at(span, { setting: text, known: expected });
    case 'wrong-type':
      return wrongSetting.at(span, { setting: text, expected });
    case 'missing-tsconfig':
      return missingTsconfig.at(span, { path: text });
    case 'duplicate-out':
      return duplicateOut.at(span, { path: text });
    case 'malformed-tsconfig':
      return malformedTsconfig.at(span, { complaint });
    case 'missing-base-tsconfig':
      return missingBaseTsconfig.at(span, { complaint });
    case 'no-source-files':
      return noSourceFiles.at(span, {});
  }
}
