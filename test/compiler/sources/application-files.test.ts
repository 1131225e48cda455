import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { diskFileSystem } from '../../../compiler/src/files/disk-file-system.ts';
import { openPackage } from '../../../compiler/src/settings/package.ts';
import { openProject } from '../../../compiler/src/sources/open-project.ts';
import type { Project } from '../../../compiler/src/sources/project.ts';
import { applicationDirectory, repositoryDirectory } from '../../support/repository.js';
import { expectFilesOfProgram } from './support/expect-files-of-program.ts';

function opened(name: string): readonly Project[] {
  const { applications, outputs } = openPackage({ directory: applicationDirectory(name), fileSystem: diskFileSystem });
  return applications.map((settings) => openProject(settings, diskFileSystem, outputs));
}

const applications = readdirSync(`${repositoryDirectory}/fixtures/apps`);

test('the files of all applications are found without a program', () => {
  const found = applications.filter((name) => opened(name).every(({ reading }) => reading.graph.isSufficient));
  expect(found).toEqual(applications);
});

// `test/cases` compares the files and imports of each case.
describe.each(applications)('fixtures/apps/%s', (name) => {
  test('the files and imports match the program', () => {
    for (const project of opened(name)) expectFilesOfProgram(project, diskFileSystem);
  });
});
