import type { ts } from 'ts-morph';
import type { FailedLibrary, InstalledLibraries } from '../libraries/installed-libraries.js';
import { libraryFormat } from '../libraries/library-file.js';
import type { LibraryFileProblem } from '../settings/project-problem.js';
import { importSpecifiersOf } from './import-specifiers.js';
import { sourceSpan } from './source-span.js';

/** The imports whose packages have library files that cannot be used, each specifier once. */
export function libraryProblems(
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
