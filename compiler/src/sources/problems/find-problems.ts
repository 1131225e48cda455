import type { ts } from 'ts-morph';
import type { FileSystem } from '../../files/file-system.js';
import type { FailedLibrary, InstalledLibraries } from '../../libraries/installed-libraries.js';
import { libraryFormat } from '../../libraries/library-file.js';
import type { LibraryFileProblem, ProjectProblem } from '../../settings/project-problem.js';
import type { Tsconfig } from '../../settings/read-tsconfig.js';
import { importSpecifiersOf } from '../import-specifiers.js';
import type { ApplicationProgram } from '../program/application-program.js';
import { sourceSpan } from '../source-span.js';
import { damagedSources } from './damaged-sources.js';
import { setupProblems } from './setup-problems.js';

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

/** The imports whose packages have library files that cannot be used, each specifier once. */
function libraryProblems(
  sourceFiles: readonly ts.SourceFile[],
  { failed }: InstalledLibraries,
  relative: (path: string) => string,
): readonly LibraryFileProblem[] {
  if (failed.size === 0) return [];
  const found = new Map<string, LibraryFileProblem>();
  for (const sourceFile of sourceFiles) {
    for (const literal of importSpecifiersOf(sourceFile)) {
      const library = failed.get(literal.text);
      if (library === undefined || found.has(library.specifier)) continue;
      const start = literal.getStart(sourceFile);
      const span = sourceSpan(relative(sourceFile.fileName), sourceFile, start, literal.end);
      const common = { package: library.package, path: relative(library.path), span };
      found.set(library.specifier, { ...common, ...problemOf(library) });
    }
  }
  return [...found.values()];
}

function problemOf({ problem, package: name, specifier }: FailedLibrary) {
  switch (problem.kind) {
    case 'malformed':
      return { kind: 'malformed-library' } as const;
    case 'foreign-path':
      return { kind: 'malformed-library', outside: problem.outside } as const;
    case 'other-format':
      return { kind: 'other-library-format', format: problem.format, supported: libraryFormat } as const;
    case 'missing-entry':
      return {
        kind: 'missing-library-entry',
        specifier,
        entries: problem.entries.map((entry) => `${name}${entry.slice(1)}`),
      } as const;
  }
}
