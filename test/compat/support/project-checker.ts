import { dirname } from 'node:path';
import type typescript from 'typescript-6.0';

type TypeScript = typeof typescript;

/** What a compiler reports of a project, a diagnostic each, and the files that it writes. */
export interface CheckedProject {
  readonly reported: readonly string[];
  readonly written: readonly string[];
}

/** Type-checks and emits projects in this process; the files of libraries are read only once for all of them. */
export class ProjectChecker {
  readonly #ts: TypeScript;
  readonly #libraries = new Map<string, typescript.SourceFile | undefined>();

  private constructor(ts: TypeScript) {
    this.#ts = ts;
  }

  /** Loads a TypeScript that is written in JavaScript by the name of its package. */
  static async load(name: string): Promise<ProjectChecker> {
    // What is used here has the same types in both versions.
    const { default: ts }: { default: TypeScript } = await import(name);
    return new ProjectChecker(ts);
  }

  /** The diagnostics and the written files of a configuration file; `options` take precedence over its own. */
  check(project: string, options: typescript.CompilerOptions = {}): CheckedProject {
    const ts = this.#ts;
    const directory = dirname(project);
    const { config } = ts.readConfigFile(project, ts.sys.readFile);
    const parsed = ts.parseJsonConfigFileContent(config, ts.sys, directory, options, project);
    const program = ts.createProgram(parsed.fileNames, parsed.options, this.#hostWith(parsed.options, directory));
    const written: string[] = [];
    const emitted = program.emit(undefined, (file, text) => {
      written.push(file);
      if (options.outDir !== undefined) ts.sys.writeFile(file, text);
    });
    const all = ts.sortAndDeduplicateDiagnostics([
      ...parsed.errors,
      ...ts.getPreEmitDiagnostics(program),
      ...emitted.diagnostics,
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
