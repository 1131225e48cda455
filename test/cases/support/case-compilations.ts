import { type CompileResult, compileProjects } from '../../../compiler/src/compile.ts';
import type { FileFacts } from '../../../compiler/src/model/facts.ts';
import { type OpenedProjects, openProjects } from '../../../compiler/src/open-projects.ts';
import { type ReadOptions, readFacts } from '../../../compiler/src/read/read-facts.ts';
import { openPackage } from '../../../compiler/src/settings/package.ts';
import { memoryApplication, memoryDirectories } from '../../support/memory-application.ts';
import type { Files } from './case.ts';

type Readers = NonNullable<ReadOptions['readers']>;

/** The result of one compilation, and what was read for it. */
export interface CaseCompilation extends CompileResult {
  readonly facts: readonly FileFacts[];
  /** The files that the simple checker cannot read. */
  readonly refused: ReadonlySet<string>;
}

/** The compilations of the sources of one case: one for each way to read them, shared by the tests of the case. */
export class CaseCompilations {
  readonly #sources: Files;
  readonly #opened = new Map<Readers, Promise<OpenedProjects>>();
  readonly #compiled = new Map<Readers, Promise<CaseCompilation>>();

  constructor(sources: Files) {
    this.#sources = sources;
  }

  /** The opened projects, which are read when they are compiled. */
  opened(readers: Readers): Promise<OpenedProjects> {
    const fileSystem = memoryApplication(this.#sources);
    return onceFor(this.#opened, readers, () =>
      // Facts that have been read are not read again by the build.
      openProjects(openPackage({ directory: memoryDirectories[0], fileSystem }), undefined, undefined, 'builds'),
    );
  }

  compiled(readers: Readers): Promise<CaseCompilation> {
    return onceFor(this.#compiled, readers, async () => {
      const opened = await this.opened(readers);
      const refused = new Set<string>();
      const options: ReadOptions = { readers, refused: (file) => refused.add(file) };
      const facts =
        opened.projects?.flatMap((project, index) =>
          project.problems.length > 0 ? [] : (opened.sessions[index]?.run(() => readFacts(project, options)) ?? []),
        ) ?? [];
      return { ...(await compileProjects(opened, options)), facts, refused };
    });
  }

  /** Releases the memory of all compilations. */
  release(): void {
    this.#opened.clear();
    this.#compiled.clear();
  }
}

function onceFor<Key, Value>(known: Map<Key, Value>, key: Key, make: () => Value): Value {
  const value = known.get(key) ?? make();
  known.set(key, value);
  return value;
}
