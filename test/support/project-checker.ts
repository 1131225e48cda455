import { dirname, join, resolve } from 'node:path';
import type typescript from 'typescript-6.0';
import { repositoryDirectory } from './repository.js';
import { type Finished, runProcess } from './run-process.js';

type TypeScript = typeof typescript;

/** The diagnostics of a compiler for a project, and the files that it writes. */
export interface CheckedProject {
  readonly reported: readonly string[];
  readonly written: readonly string[];
}

const loaded = new Map<string, ProjectChecker>();

/** Type-checks and emits projects in this process; the files of libraries are read only once for all of them. */
export class ProjectChecker {
  readonly #ts: TypeScript;
  readonly #libraries = new Map<string, typescript.SourceFile | undefined>();

  private constructor(ts: TypeScript) {
    this.#ts = ts;
  }

  /** Loads a TypeScript that is written in JavaScript by the name of its package. */
  static async load(name: string): Promise<ProjectChecker> {
    // The functions that are used here have the same types in both versions.
    const { default: ts }: { default: TypeScript } = await import(name);
    const checker = loaded.get(name) ?? new ProjectChecker(ts);
    loaded.set(name, checker);
    return checker;
  }

  /** The result of `tsc` in a directory: of its `tsconfig.json`, or of the configuration file that the arguments name. */
  run(directory: string, args: readonly string[]): Finished {
    const { options, fileNames, errors } = this.#ts.parseCommandLine(args);
    const isKnown = fileNames.length === 0 && errors.length === 0 && (options.noEmit || options.outDir !== undefined);
    if (!isKnown) throw new Error(`'${args.join(' ')}' needs a process of its own`);
    const { project = 'tsconfig.json', ...others } = options;
    const { reported } = this.check(resolve(directory, project), {
      ...others,
      ...(others.outDir !== undefined && { outDir: resolve(directory, others.outDir) }),
    });
    const output = reported.join('');
    return { code: reported.length === 0 ? 0 : 1, stdout: output, stderr: '', output };
  }

  /** The diagnostics and the written files of a configuration file; `options` take precedence over its own. */
  check(project: string, options: typescript.CompilerOptions = {}): CheckedProject {
    const ts = this.#ts;
    const directory = dirname(project);
    const { config } = ts.readConfigFile(project, ts.sys.readFile);
    const parsed = ts.parseJsonConfigFileContent(config, ts.sys, directory, options, project);
    const program = ts.createProgram(parsed.fileNames, parsed.options, this.#hostWith(parsed.options, directory));
    const written: string[] = [];
    const write: typescript.WriteFileCallback = (file, text) => {
      written.push(file);
      if (options.outDir !== undefined) ts.sys.writeFile(file, text);
    };
    const files = program.getSourceFiles().filter((file) => isSubject(program, file, directory));
    const all = ts.sortAndDeduplicateDiagnostics([
      ...parsed.errors,
      ...program.getConfigFileParsingDiagnostics(),
      ...program.getOptionsDiagnostics(),
      ...program.getGlobalDiagnostics(),
      ...files.flatMap((file) => [
        ...program.getSyntacticDiagnostics(file),
        ...program.getSemanticDiagnostics(file),
        ...(parsed.options.declaration || parsed.options.composite ? program.getDeclarationDiagnostics(file) : []),
        ...(file.isDeclarationFile ? [] : program.emit(file, write).diagnostics),
      ]),
    ]);
    const format = {
      getCanonicalFileName: (name: string) => name,
      getCurrentDirectory: () => directory,
      getNewLine: () => '\n',
    };
    return { reported: all.map((diagnostic) => ts.formatDiagnostic(diagnostic, format)), written };
  }

  #hostWith(options: typescript.CompilerOptions, directory: string): typescript.CompilerHost {
    const host = this.#ts.createCompilerHost(options);
    const { target, module, moduleDetection, jsx } = options;
    return {
      ...host,
      getCurrentDirectory: () => directory,
      getSourceFile: (file, how, onError, again) => {
        if (!/[\\/]node_modules[\\/]/.test(file)) return host.getSourceFile(file, how, onError, again);
        const format = typeof how === 'object' ? how.impliedNodeFormat : undefined;
        const key = JSON.stringify([file, format, target, module, moduleDetection, jsx]);
        if (!this.#libraries.has(key)) this.#libraries.set(key, host.getSourceFile(file, how, onError, again));
        return this.#libraries.get(key);
      },
    };
  }
}

/** Whether the errors of a file matter: not those of TypeScript's library, of Node's types, and of sources that a project imports. */
function isSubject(program: typescript.Program, file: typescript.SourceFile, directory: string): boolean {
  if (program.isSourceFileDefaultLibrary(file) || /[\\/]@types[\\/]/.test(file.fileName)) return false;
  return file.isDeclarationFile || resolve(file.fileName).startsWith(resolve(directory));
}

/** The result of `tsc` for a project, with the compiler of a package: in this process, if it is written in JavaScript. */
export async function runTypeScript(compiler: string, directory: string, args: readonly string[]): Promise<Finished> {
  if (compiler !== 'typescript') return (await ProjectChecker.load(compiler)).run(directory, args);
  const bin = join(repositoryDirectory, 'node_modules', compiler, 'bin/tsc');
  // With less frequent garbage collection, the native compiler takes a fifth less of the processor's time.
  return runProcess(process.execPath, [bin, '--pretty', 'false', ...args], { cwd: directory, env: { GOGC: '400' } });
}
