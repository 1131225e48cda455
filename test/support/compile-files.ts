import { type CompileResult, compile } from '../../compiler/src/compile.ts';
import { renderPretty } from '../../compiler/src/diagnostics/render-pretty.ts';
import { readSourceText } from '../../compiler/src/libraries/read-source-text.ts';
import { memoryApplication, memoryDirectories } from './memory-application.ts';

/** Compiles an application in memory: `files` by their paths in its directory. */
export function compileFiles(
  files: Readonly<Record<string, string>>,
  directory: string = memoryDirectories[0],
): Promise<CompileResult> {
  return compile({ directory, fileSystem: memoryApplication(files, directory) });
}

/** Renders the diagnostics of an application in memory for a terminal without colours. */
export async function renderedDiagnostics(
  files: Readonly<Record<string, string>>,
  directory: string = memoryDirectories[0],
  compiled: Promise<CompileResult> = compileFiles(files, directory),
): Promise<string> {
  const { diagnostics } = await compiled;
  return renderPretty(diagnostics, (file) =>
    readSourceText(`${directory}/${file}`, memoryApplication(files, directory)),
  );
}
