import { ts } from 'ts-morph';
import { memo } from '../../incremental/memo.js';
import { once } from '../../incremental/once.js';

/** The syntax errors of a file. They need no program with the file. */
export function syntaxErrorsOf(
  sourceFile: ts.SourceFile,
  { experimentalDecorators = false }: ts.CompilerOptions,
): readonly ts.DiagnosticWithLocation[] {
  return errorsOf(sourceFile, experimentalDecorators);
}

/** Remembered, because all files are checked again after each edit. */
const errorsOf = memo((sourceFile: ts.SourceFile, experimentalDecorators: boolean) => {
  const program = experimentalDecorators ? programWithDecorators() : programWithoutDecorators();
  return program.getSyntacticDiagnostics(sourceFile);
});

const programWithDecorators = once(() => emptyProgram(true));
const programWithoutDecorators = once(() => emptyProgram(false));

/** A program without files, with the option that decides about errors. */
function emptyProgram(experimentalDecorators: boolean): ts.Program {
  return ts.createProgram({ rootNames: [], options: { experimentalDecorators }, host });
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
