// Type-checks projects with a TypeScript that is written in JavaScript: a process for all of them, because the compiler is
// slow until its own code is, and reads the declarations of libraries only once.
// Arguments: the package of the compiler, and the paths of configuration files.
import { dirname } from 'node:path';
import type typescript from 'typescript-6.0';

const [compiler = '', ...projects] = process.argv.slice(2);
const { default: ts }: { default: typeof typescript } = await import(compiler);
const libraries = new Map<string, typescript.SourceFile | undefined>();

for (const project of projects) console.log(JSON.stringify(checked(project)));

/** What the compiler reports of a project, and the files that it writes. */
function checked(project: string): { reported: string[]; written: string[] } {
  const directory = dirname(project);
  const { config } = ts.readConfigFile(project, ts.sys.readFile);
  const { options, fileNames, errors } = ts.parseJsonConfigFileContent(config, ts.sys, directory, {}, project);
  const program = ts.createProgram(fileNames, options, hostWith(options, directory));
  const written: string[] = [];
  const emitted = program.emit(undefined, (file) => written.push(file));
  const all = ts.sortAndDeduplicateDiagnostics([
    ...errors,
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

/** Reads the files of a program, those of libraries only once for all programs that read them in the same way. */
function hostWith(options: typescript.CompilerOptions, directory: string): typescript.CompilerHost {
  const host = ts.createCompilerHost(options);
  const { target, module, moduleDetection, jsx } = options;
  return {
    ...host,
    getCurrentDirectory: () => directory,
    getSourceFile(file, how, onError, again) {
      if (!/[\\/]node_modules[\\/]/.test(file)) return host.getSourceFile(file, how, onError, again);
      const format = typeof how === 'object' ? how.impliedNodeFormat : undefined;
      const key = JSON.stringify([file, format, target, module, moduleDetection, jsx]);
      if (!libraries.has(key)) libraries.set(key, host.getSourceFile(file, how, onError, again));
      return libraries.get(key);
    },
  };
}
