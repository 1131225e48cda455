import { link } from '../../../compiler/src/link/link.ts';
import type { ApplicationModel } from '../../../compiler/src/model/application-model.ts';
import type { FileFacts } from '../../../compiler/src/model/facts.ts';
import { openProjects } from '../../../compiler/src/open-projects.ts';
import { readFacts } from '../../../compiler/src/read/read-facts.ts';
import { openPackage } from '../../../compiler/src/settings/package.ts';
import type { Project } from '../../../compiler/src/sources/project.ts';
import { memoryApplication, memoryDirectories } from '../../support/memory-application.ts';

const [directory] = memoryDirectories;

async function memoryProjects(files: Readonly<Record<string, string>>): Promise<readonly Project[]> {
  const fileSystem = memoryApplication(files, directory);
  const { projects = [] } = await openProjects(openPackage({ directory, fileSystem }), undefined);
  return projects.filter(({ problems }) => problems.length === 0);
}

/** The models of the applications of a package in memory, as far as they can be parsed. */
export async function memoryModels(files: Readonly<Record<string, string>>): Promise<readonly ApplicationModel[]> {
  return (await memoryProjects(files)).map((project) => link(readFacts(project), project.settings));
}

/** The facts of an application in memory. */
export async function memoryFacts(files: Readonly<Record<string, string>>): Promise<readonly FileFacts[]> {
  return (await memoryProjects(files)).flatMap((project) => readFacts(project));
}

/** The model of an application in memory. */
export async function memoryModel(files: Readonly<Record<string, string>>): Promise<ApplicationModel> {
  const [model] = await memoryModels(files);
  if (model === undefined) throw new Error('the application cannot be read');
  return model;
}
