import { expect, test } from 'vitest';
import { openProjects } from '../../../compiler/src/compile.ts';
import { shareStructure } from '../../../compiler/src/incremental/share-structure.ts';
import { KeptLink } from '../../../compiler/src/link/kept-link.ts';
import { link } from '../../../compiler/src/link/link.ts';
import type { ApplicationModel } from '../../../compiler/src/model/application-model.ts';
import type { FileFacts } from '../../../compiler/src/model/facts.ts';
import { memoryFileSystem } from '../../../compiler/src/project/memory-file-system.ts';
import { openPackage } from '../../../compiler/src/project/package.ts';
import { normalizePath } from '../../../compiler/src/project/path.ts';
import type { Project } from '../../../compiler/src/project/project.ts';
import { readFacts } from '../../../compiler/src/read/read-facts.ts';
import { applicationDirectory } from '../../support/repository.ts';
import { repositoryFiles } from '../../support/repository-files.ts';
import { editRandomly, randomNumbers } from './random-edits.ts';

/** More of them, and others: `ASHLAR_EDITS=1000 ASHLAR_SEED=7 npx vitest run test/compiler/incremental`. */
const edits = Number(process.env['ASHLAR_EDITS'] ?? 40);
const seed = Number(process.env['ASHLAR_SEED'] ?? 1);

const applications = ['accounts', 'gallery', 'kysely', 'newsroom', 'notes', 'orders', 'prisma', 'typeorm', 'warehouse'];

test.each(applications)(
  'after each edit of %s, what is linked with kept parts is what is linked without',
  { timeout: 60_000 + edits * 5000 },
  async (name) => {
    const directory = normalizePath(applicationDirectory(name));
    const fileSystem = memoryFileSystem({}, { fallback: repositoryFiles });
    const { projects } = await openProjects(openPackage({ directory, fileSystem }), undefined);
    const random = randomNumbers(seed);
    for (const project of projects ?? []) {
      const linked = new LinkedProject(project);
      linked.compare();
      const paths = [...project.inputs].filter((path) => path.endsWith('.ts'));
      const originals = new Map(paths.map((path) => [path, fileSystem.readFile(path) ?? '']));
      const textOf = (path: string) => fileSystem.readFile(path) ?? '';
      for (let edit = 0; edit < edits; edit++) {
        const changed = new Map<string, string>();
        // Errors stay for some edits: the parts of an application with errors are kept as well.
        if (random(5) === 0) for (const [path, text] of originals) if (textOf(path) !== text) changed.set(path, text);
        const path = paths[random(paths.length)] ?? '';
        changed.set(path, editRandomly(changed.get(path) ?? textOf(path), paths.map(textOf), random));
        for (const [file, text] of changed) fileSystem.writeFile(file, text);
        project.refresh([...changed.keys()]);
        linked.compare();
      }
      expect(linked.kept).toBeGreaterThan(edits);
    }
  },
);

class LinkedProject {
  /** The modules, providers, routes, types and classes that were the same objects as before. */
  kept = 0;
  readonly #project: Project;
  readonly #keptLink = new KeptLink();
  #facts: readonly FileFacts[] | undefined;
  #model: ApplicationModel | undefined;

  constructor(project: Project) {
    this.#project = project;
  }

  compare(): void {
    if (this.#project.problems.length > 0) return;
    this.#facts = shareStructure(this.#facts, readFacts(this.#project));
    const model = link(this.#facts, this.#project.settings, this.#keptLink);
    // Nothing is kept for copies.
    const expected = link(structuredClone(this.#facts), this.#project.settings);
    expect(textOfModel(model)).toBe(textOfModel(expected));
    const former = new Set<unknown>(this.#model && partsOf(this.#model));
    this.kept += partsOf(model).filter((part) => former.has(part)).length;
    this.#model = model;
  }
}

function partsOf({ modules, providers, routes, types, classes }: ApplicationModel): readonly object[] {
  return [...modules, ...providers, ...routes, ...types.values(), ...classes];
}

/** The model in the order of its properties. */
function textOfModel(model: ApplicationModel): string {
  return JSON.stringify({ ...model, types: [...model.types] }, undefined, 1);
}
