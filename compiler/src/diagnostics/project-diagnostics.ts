import type { ProjectProblem, TsconfigProblem } from '../settings/project-problem.js';
import { malformedLibrary, missingLibraryEntry, otherLibraryFormat } from './catalogue/libraries.js';
import { malformedTsconfig, missingBaseTsconfig, noSourceFiles } from './catalogue/settings.js';
import {
  missingFramework,
  plugAndPlay,
  solutionTsconfig,
  unbuiltPackage,
  unsupportedResolution,
} from './catalogue/setup.js';
import { invalidEncoding, syntaxError } from './catalogue/sources.js';
import type { Diagnostic } from './diagnostic.js';
import { sortDiagnostics } from './sort-diagnostics.js';

/** The problems that prevent reading the sources of an application, as diagnostics. */
export function projectDiagnostics(problems: readonly ProjectProblem[]): readonly Diagnostic[] {
  return sortDiagnostics(problems.map(toDiagnostic));
}

function toDiagnostic(problem: ProjectProblem): Diagnostic {
  const { span } = problem;
  switch (problem.kind) {
    case 'malformed-tsconfig':
      return malformedTsconfig.at(span, { complaint: complaintOf(problem) });
    case 'missing-base-tsconfig':
      return missingBaseTsconfig.at(span, { complaint: complaintOf(problem) });
    case 'no-source-files':
      return noSourceFiles.at(span, {});
    case 'solution-tsconfig':
      return solutionTsconfig.at(span, { path: problem.path, references: problem.references });
    case 'unsupported-resolution':
      return unsupportedResolution.at(span, { option: problem.option, instead: problem.instead });
    case 'plug-and-play':
      return plugAndPlay.at(span, {});
    case 'missing-framework':
      return missingFramework.at(span, { command: problem.command });
    case 'unbuilt-package':
      return unbuiltPackage.at(span, { name: problem.name, types: problem.types, isLink: problem.isLink });
    case 'malformed-library':
      return malformedLibrary.at(span, {
        name: problem.package,
        path: problem.path,
        ...(problem.outside !== undefined && { outside: problem.outside }),
      });
    case 'other-library-format':
      return otherLibraryFormat.at(span, {
        name: problem.package,
        path: problem.path,
        format: problem.format,
        supported: problem.supported,
      });
    case 'missing-library-entry':
      return missingLibraryEntry.at(span, {
        name: problem.package,
        specifier: problem.specifier,
        entries: problem.entries,
      });
    case 'syntax-error':
      return syntaxError.at(
        span,
        { complaint: problem.text, isMergeConflict: problem.isMergeConflict },
        problem.related,
      );
    case 'invalid-encoding':
      return invalidEncoding.at(span, { path: problem.span.file });
  }
}

/** Formats a message of TypeScript, which is a sentence, as a part of our message. */
function complaintOf({ text }: TsconfigProblem): string {
  return text.replace(/\.$/, '');
}
