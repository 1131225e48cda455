import type { FileSystem } from '../files/file-system.js';
import type { InstalledLibraries } from '../libraries/installed-libraries.js';
import type { ProjectProblem } from '../settings/project-problem.js';
import type { Tsconfig } from '../settings/read-tsconfig.js';
import type { ApplicationProgram } from './application-program.js';
import { damagedSources } from './damaged-sources.js';
import { libraryProblems } from './library-problems.js';
import { setupProblems } from './setup-problems.js';
import { sourceSpan } from './source-span.js';

/** The input of `findProblems`. */
export interface ProblemParts {
  readonly directory: string;
  readonly fileSystem: FileSystem;
  readonly tsconfig: Tsconfig;
  readonly application: ApplicationProgram;
  readonly libraries: InstalledLibraries;
  /** The path of a file in spans. */
  readonly relative: (path: string) => string;
}

/** The problems that prevent reading the sources. The first kind can be the cause of all others, and is reported alone. */
export function findProblems(parts: ProblemParts): readonly ProjectProblem[] {
  const { directory, fileSystem, tsconfig, application, libraries, relative } = parts;
  // With a tsconfig that cannot be read whole, sources may be missing.
  if (tsconfig.problems.length > 0) return tsconfig.problems;
  const setup = setupProblems({
    directory,
    fileSystem,
    options: tsconfig.options,
    configFiles: tsconfig.configFiles,
    sourceFiles: application.filesOfAshlar,
    importsOf: (path) => application.importsOf(path),
    relative,
  });
  if (setup.length > 0) return setup;
  const failed = libraryProblems(application.filesOfAshlar, libraries, relative);
  if (failed.length > 0) return failed;
  return damagedSources({
    sourceFiles: application.sourceFiles,
    syntaxErrorsOf: (sourceFile) => application.syntaxErrorsOf(sourceFile),
    isUtf8: (path) => fileSystem.isUtf8(path),
    spanOf: (sourceFile, start, end) => sourceSpan(relative(sourceFile.fileName), sourceFile, start, end),
  });
}
