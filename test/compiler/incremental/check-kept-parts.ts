import { expect } from 'vitest';
import { check } from '../../../compiler/src/check/check.ts';
import type { CheckedApplication } from '../../../compiler/src/check/checked-application.ts';
import { openProjects } from '../../../compiler/src/compile.ts';
import { emitArtifacts } from '../../../compiler/src/emit/emit-artifacts.ts';
import type { EmitStyle } from '../../../compiler/src/emit/source/emit-style.ts';
import { KeptFiles } from '../../../compiler/src/emit/source/kept-files.ts';
import { link } from '../../../compiler/src/link/link.ts';
import type { ApplicationPlan } from '../../../compiler/src/plan/application-plan.ts';
import { KeptPlan } from '../../../compiler/src/plan/kept-plan.ts';
import { planApplication } from '../../../compiler/src/plan/plan-application.ts';
import { memoryFileSystem } from '../../../compiler/src/project/memory-file-system.ts';
import { openPackage } from '../../../compiler/src/project/package.ts';
import { normalizePath } from '../../../compiler/src/project/path.ts';
import type { Project } from '../../../compiler/src/project/project.ts';
import { readFacts } from '../../../compiler/src/read/read-facts.ts';
import { applicationDirectory } from '../../support/repository.ts';
import { repositoryFiles } from '../../support/repository-files.ts';
import { sharedWith } from '../../support/shared-application.ts';
import { editRandomly, randomNumbers } from './random-edits.ts';

/** The planned routes of all edits: those that were kept, and those that were planned anew. */
export interface KeptCounts {
  kept: number;
  anew: number;
}

const styles: readonly EmitStyle[] = [
  { outDirectory: 'src/generated', importExtension: '.js', quote: "'", strict: true },
  { outDirectory: 'src/generated', importExtension: '', quote: '"', strict: false },
];

/**
 * Edits the sources of a sample application at random. After each edit, equal parts of the checked application are the objects
 * of the last one, and what is planned and emitted with kept parts is compared with what is planned and emitted without.
 */
export async function checkKeptParts(name: string, seed: number, edits: number): Promise<KeptCounts> {
  const directory = normalizePath(applicationDirectory(name));
  const fileSystem = memoryFileSystem({}, { fallback: repositoryFiles });
  const { projects } = await openProjects(openPackage({ directory, fileSystem }), undefined);
  const random = randomNumbers(seed);
  const counts: KeptCounts = { kept: 0, anew: 0 };
  for (const project of projects ?? []) {
    const emission = new KeptEmission(counts);
    emission.compare(project, styles[0]);
    const paths = [...project.inputs].filter((path) => path.endsWith('.ts'));
    const textOf = (path: string) => fileSystem.readFile(path) ?? '';
    for (let edit = 0; edit < edits; edit++) {
      const path = paths[random(paths.length)] ?? '';
      const before = textOf(path);
      fileSystem.writeFile(path, editRandomly(before, paths.map(textOf), random));
      project.refresh([path]);
      const isValid = emission.compare(project, styles[random(8) === 0 ? 1 : 0]);
      // An edit that makes an error is undone, and so are some of the others.
      if (isValid && random(3) > 0) continue;
      fileSystem.writeFile(path, before);
      project.refresh([path]);
      emission.compare(project, styles[0]);
    }
  }
  return counts;
}

class KeptEmission {
  readonly #counts: KeptCounts;
  readonly #keptPlan = new KeptPlan();
  readonly #keptFiles = new KeptFiles();
  #application: CheckedApplication | undefined;
  #plan: ApplicationPlan | undefined;

  constructor(counts: KeptCounts) {
    this.#counts = counts;
  }

  /** Returns whether the application has no error. */
  compare(project: Project, style = styles[0]): boolean {
    const application = project.problems.length === 0 ? checkedApplication(project) : undefined;
    if (application === undefined || style === undefined) return false;
    this.#application = sharedWith(this.#application, application);
    const plan = planApplication(this.#application, this.#keptPlan);
    const expected = planApplication(application);
    expect(plan).toEqual(expected);
    this.#count(plan);
    const emitted = emitArtifacts(plan, style, this.#keptFiles);
    for (const [index, artifact] of emitArtifacts(expected, style).entries()) {
      expect(emitted[index]?.name).toBe(artifact.name);
      expect(emitted[index]?.text).toBe(artifact.text);
    }
    return true;
  }

  #count(plan: ApplicationPlan): void {
    const former = new Set(this.#plan?.routes);
    for (const route of plan.routes) this.#counts[former.has(route) ? 'kept' : 'anew']++;
    this.#plan = plan;
  }
}

function checkedApplication(project: Project): CheckedApplication | undefined {
  const model = link(readFacts(project), project.settings);
  return check(model, { silence: project.settings.silence ?? [] }).passed?.application;
}
