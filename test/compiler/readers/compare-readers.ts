import { expect } from 'vitest';
import type { FileSystem } from '../../../compiler/src/files/file-system.ts';
import type { FileFacts } from '../../../compiler/src/model/facts.ts';
import { type ReadOptions, readFacts } from '../../../compiler/src/read/read-facts.ts';
import { openPackage } from '../../../compiler/src/settings/package.ts';
import { openProject } from '../../../compiler/src/sources/open-project.ts';

type Readers = NonNullable<ReadOptions['readers']>;

/** The facts of all applications of a package by some readers. Sources that cannot be parsed are not read. */
export function factsBy(readers: Readers, directory: string, fileSystem: FileSystem): readonly FileFacts[] {
  const { applications, outputs } = openPackage({ directory, fileSystem });
  return applications.flatMap((settings) => {
    const project = openProject(settings, fileSystem, outputs);
    return project.problems.length > 0 ? [] : readFacts(project, { readers });
  });
}

/**
 * Compares the facts that both readers together find with those of the full reader alone, which uses the checker of TypeScript.
 * Returns the number of files.
 */
export function compareReaders(directory: string, fileSystem: FileSystem, about = directory): number {
  const full = factsBy('full', directory, fileSystem);
  expect(factsBy('both', directory, fileSystem), about).toEqual(full);
  return full.length;
}
