import { readFileSync } from 'node:fs';
import { ts } from 'ts-morph';
import { writeCompiled } from '../../compiler/src/commands/build.ts';
import { compileProjects } from '../../compiler/src/compile.ts';
import type { Diagnostic } from '../../compiler/src/diagnostics/diagnostic.ts';
import { type MemoryFileSystem, memoryFileSystem } from '../../compiler/src/files/memory-file-system.ts';
import { normalizePath } from '../../compiler/src/files/path.ts';
import { type OpenedProjects, openProjects } from '../../compiler/src/open-projects.ts';
import { openPackage } from '../../compiler/src/settings/package.ts';
import { applicationDirectory } from '../support/repository.ts';
import { repositoryFiles } from '../support/repository-files.ts';
import { type Mutation, mutate } from './mutate.ts';

/** How many mutations were compiled, and what came of them. */
export interface MutationCounts {
  mutations: number;
  /** Of them, those that TypeScript's parser rejects. */
  damaged: number;
  /** Of the others, those that are errors for the compiler. */
  rejected: number;
}

/** The sources to mutate, and how often. */
export interface MutationOptions {
  readonly seed: number;
  readonly mutations: number;
  /** Of how many mutations that can be parsed one is compiled: reading it takes much longer than rejecting one. */
  readonly parsedOneIn?: number;
}

/**
 * Mutates the sources of a fixture application, one at a time. A file that TypeScript's parser rejects is reported first,
 * alone, at the place that the parser names, and nothing is written; any other one does not make the compiler throw.
 */
export async function checkMutations(name: string, options: MutationOptions): Promise<MutationCounts> {
  const application = await MutatedApplication.open(name);
  const random = randomNumbers(options.seed);
  const counts = { mutations: 0, damaged: 0, rejected: 0 };
  while (counts.mutations < options.mutations) {
    const file = application.files[random(application.files.length)] ?? '';
    const mutation = mutate(application.textOf(file), random);
    const error = firstSyntaxError(file, mutation.text);
    if (error === undefined && random(options.parsedOneIn ?? 1) !== 0) continue;
    counts.mutations++;
    if (error !== undefined) counts.damaged++;
    const diagnostics = await application.compile(file, mutation, error !== undefined);
    const found = diagnostics[0]?.severity === 'error' ? diagnostics : [];
    if (error === undefined) {
      if (found.length > 0) counts.rejected++;
    } else if (
      found.some(({ code }) => code !== 'ASH8011') ||
      placeOf(found[0]) !== `${application.relative(file)}${error}`
    ) {
      throw new Error(`${describe(file, mutation)}: wanted ${error}, told ${JSON.stringify(diagnostics)}`);
    }
  }
  return counts;
}

class MutatedApplication {
  readonly #directory: string;
  readonly #fileSystem: MemoryFileSystem;
  readonly #opened: OpenedProjects;
  readonly #texts: ReadonlyMap<string, string>;
  #mutated: string | undefined;

  private constructor(
    directory: string,
    fileSystem: MemoryFileSystem,
    opened: OpenedProjects,
    files: readonly string[],
  ) {
    this.#directory = directory;
    this.#fileSystem = fileSystem;
    this.#opened = opened;
    this.#texts = new Map(files.map((file) => [file, readFileSync(file, 'utf8')]));
  }

  static async open(name: string): Promise<MutatedApplication> {
    const directory = normalizePath(applicationDirectory(name));
    const fileSystem = memoryFileSystem({}, { fallback: repositoryFiles });
    const opened = await openProjects(openPackage({ directory, fileSystem }), undefined);
    const files = opened.projects?.flatMap(({ inputs }) => inputs.filter((path) => path.endsWith('.ts'))) ?? [];
    return new MutatedApplication(directory, fileSystem, opened, files);
  }

  get files(): readonly string[] {
    return [...this.#texts.keys()];
  }

  textOf(file: string): string {
    return this.#texts.get(file) ?? '';
  }

  relative(file: string): string {
    return file.slice(this.#directory.length + 1);
  }

  /** Compiles with one file mutated, as a build under watch does. */
  async compile(file: string, mutation: Mutation, writesNothing: boolean): Promise<readonly Diagnostic[]> {
    try {
      this.#mutate(file, mutation.text);
      const written = this.#fileSystem.files.size;
      const compiled = await compileProjects(this.#opened);
      const { diagnostics, changed } = writeCompiled(compiled, this.#directory, this.#fileSystem, new Map());
      if (writesNothing && (changed > 0 || this.#fileSystem.files.size !== written))
        throw new Error('files were written');
      return diagnostics;
    } catch (error) {
      throw new Error(describe(file, mutation), { cause: error });
    }
  }

  /** Writes the mutated file, and the one that was mutated before as it was. */
  #mutate(file: string, text: string): void {
    const changed = new Set([this.#mutated ?? file, file]);
    if (this.#mutated !== undefined) this.#fileSystem.writeFile(this.#mutated, this.textOf(this.#mutated));
    this.#fileSystem.writeFile(file, text);
    this.#mutated = file;
    for (const project of this.#opened.projects ?? []) project.refresh([...changed]);
  }
}

/** The position of the first error that TypeScript's parser finds in a text, as `:line:column`. */
function firstSyntaxError(fileName: string, text: string): string | undefined {
  const sourceFile = ts.createSourceFile(fileName, text, ts.ScriptTarget.ESNext);
  const host: ts.CompilerHost = {
    ...ts.createCompilerHost({}),
    getSourceFile: (path) => (path === fileName ? sourceFile : undefined),
  };
  const program = ts.createProgram([fileName], { noLib: true, noResolve: true, types: [] }, host);
  const [first] = program.getSyntacticDiagnostics(sourceFile);
  if (first === undefined) return undefined;
  const { line, character } = ts.getLineAndCharacterOfPosition(sourceFile, first.start);
  return `:${line + 1}:${character + 1}`;
}

function placeOf(diagnostic: Diagnostic | undefined): string | undefined {
  const { span } = diagnostic ?? {};
  return span && `${span.file}:${span.line}:${span.column}`;
}

function describe(file: string, { kind, at, text }: Mutation): string {
  return `${kind} at ${at} of ${file}, which becomes\n${text.slice(Math.max(0, at - 200), at + 100)}\n`;
}

/** Random numbers below a bound, the same ones for every run with this seed (mulberry32). */
function randomNumbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below);
  };
}
