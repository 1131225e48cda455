import { ts } from 'ts-morph';

/** Programs without files, by the options that decide about errors. */
const programs = new Map<boolean, ts.Program>();

/** The syntax errors of a file. They need no program with the file. */
export function syntaxErrorsOf(
  sourceFile: ts.SourceFile,
  { experimentalDecorators = false }: ts.CompilerOptions,
): readonly ts.DiagnosticWithLocation[] {
  let program = programs.get(experimentalDecorators);
  if (program === undefined) {
    program = ts.createProgram({ rootNames: [], options: { experimentalDecorators }, host });
    programs.set(experimentalDecorators, program);
  }
  return program.getSyntacticDiagnostics(sourceFile);
}

/** Nothing is read: there are no files. */
const host: ts.CompilerHost = {
  getSourceFile: () => undefined,
  getDefaultLibFileName: () => '',
  writeFile: () => undefined,
  getCurrentDirectory: () => '/',
  getCanonicalFileName: (path) => path,
  useCaseSensitiveFileNames: () => true,
  getNewLine: () => '\n',
  fileExists: () => false,
  readFile: () => undefined,
};
