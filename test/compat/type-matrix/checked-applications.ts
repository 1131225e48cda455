import { join } from 'node:path';
import { ApplicationCopy } from '../../support/application-copy.js';
import { repositoryDirectory } from '../../support/repository.js';
import { runProcess } from '../../support/run-process.js';
import type { TypeScriptVersion } from '../../support/typescript-versions.js';
import { type Files, manifest } from './build-application.js';
import { compilerFlags, type FlagsName } from './compiler-flags.js';
import { GeneratedDeclarations } from './generated-declarations.js';

/** The sources and the generated files of an application, and the names of its handlers in generated code. */
export interface GeneratedApplication {
  readonly sources: Files;
  readonly generated: Files;
  readonly handlers: ReadonlySet<string>;
}

/** Applications that were built with the same compiler options, by their directories. */
type GeneratedApplications = ReadonlyMap<string, GeneratedApplication>;

/** An error of TypeScript in an application. */
interface ReportedError {
  readonly directory: string;
  /** The handlers that are concerned; none for an error in the sources. */
  readonly handlers: readonly string[];
  readonly text: string;
}

/** One run of a TypeScript: with some options, of some applications. */
export interface TypeCheck {
  readonly version: TypeScriptVersion;
  readonly flags: FlagsName;
  readonly directories: readonly string[];
}

/** Applications on the disk, which TypeScript checks. */
export class CheckedApplications {
  readonly #copy = ApplicationCopy.empty();
  readonly #built: ReadonlyMap<FlagsName, GeneratedApplications>;
  readonly #declarations = new Map<string, GeneratedDeclarations>();

  constructor(built: ReadonlyMap<FlagsName, GeneratedApplications>) {
    this.#built = built;
    this.#copy.write('package.json', manifest);
    for (const [flags, applications] of built) {
      for (const [directory, { sources, generated }] of applications) {
        const files = Object.entries({ ...sources, ...inDirectory('src/generated', generated) });
        for (const [path, text] of files) this.#copy.write(`${pathOf(flags)}/${directory}/${path}`, text);
      }
    }
  }

  /** The directory of an application that was built with some options. */
  directoryOf(flags: FlagsName, directory: string): string {
    return this.#copy.path(`${pathOf(flags)}/${directory}`);
  }

  /** The errors of checks with one TypeScript. */
  async errors(
    version: TypeScriptVersion,
    checks: readonly TypeCheck[],
  ): Promise<ReadonlyMap<TypeCheck, readonly ReportedError[]>> {
    const projects = checks.map((check) => this.#projectOf(check));
    const reported = version === '7.0' ? await this.#byProcesses(projects) : await inOneProcess(version, projects);
    return new Map(checks.map((check, index) => [check, this.#errorsIn(check, reported[index] ?? ['nothing'])]));
  }

  #projectOf({ version, flags, directories }: TypeCheck): string {
    const file = `${pathOf(flags)}/tsconfig.${version}.json`;
    const compilerOptions = { ...compilerFlags[flags], noEmit: true, skipLibCheck: true };
    this.#copy.write(file, JSON.stringify({ compilerOptions, include: directories.map((own) => `${own}/src`) }));
    return this.#copy.path(file);
  }

  async #byProcesses(projects: readonly string[]): Promise<readonly (readonly string[])[]> {
    const reported: string[][] = [];
    for (const project of projects) {
      const { output } = await this.#copy.tsc(['-p', project]);
      reported.push(output.split('\n').filter((line) => /^\S/.test(line)));
    }
    return reported;
  }

  #errorsIn({ flags }: TypeCheck, reported: readonly string[]): readonly ReportedError[] {
    return reported.map((line) => {
      const {
        path = '',
        row = '',
        text = line,
      } = /(?<path>application-\d+\/[^(]*)\((?<row>\d+),\d+\): error (?<text>.*)/.exec(line)?.groups ?? {};
      const [directory = '', , folder = '', file = ''] = path.split('/');
      if (folder !== 'generated') return { directory, handlers: [], text: `${path}:${row} ${text}` };
      const built = this.#built.get(flags)?.get(directory);
      const wanted = built?.handlers ?? new Set();
      const handlers = this.#declarationsOf(flags, directory).dependents(file, Number(row), wanted);
      return { directory, handlers, text: `${file}:${row} ${text}` };
    });
  }

  #declarationsOf(flags: FlagsName, directory: string): GeneratedDeclarations {
    const key = `${flags}/${directory}`;
    const known =
      this.#declarations.get(key) ?? new GeneratedDeclarations(this.#built.get(flags)?.get(directory)?.generated ?? {});
    this.#declarations.set(key, known);
    return known;
  }
}

function pathOf(flags: FlagsName): string {
  return flags.replaceAll(' ', '-');
}

function inDirectory(directory: string, files: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(files).map(([name, text]) => [`${directory}/${name}`, text]));
}

/** Checks projects with a TypeScript that is written in JavaScript. */
async function inOneProcess(
  version: TypeScriptVersion,
  projects: readonly string[],
): Promise<readonly (readonly string[])[]> {
  const program = join(repositoryDirectory, 'test/compat/support/check-projects.ts');
  const args = ['--import', 'tsx', program, `typescript-${version}`, ...projects];
  const { code, stdout, stderr } = await runProcess(process.execPath, args, { cwd: repositoryDirectory });
  if (code !== 0) throw new Error(stderr);
  return stdout
    .trim()
    .split('\n')
    .map((line) => {
      const { reported }: { reported: string[] } = JSON.parse(line);
      return reported;
    });
}
