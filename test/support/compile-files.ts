import { type CompileResult, compile, compileProjects } from '../../compiler/src/compile.ts';
import { renderPretty } from '../../compiler/src/diagnostics/render-pretty.ts';
import { openProjects } from '../../compiler/src/open-projects.ts';
import type { ReadOptions } from '../../compiler/src/read/read-facts.ts';
import { openPackage } from '../../compiler/src/settings/package.ts';
import { memoryApplication, memoryDirectories } from './memory-application.ts';

/** Compiles an application in memory: `files` by their paths in its directory. */
export function compileFiles(
  files: Readonly<Record<string, string>>,
  directory: string = memoryDirectories[0],
): Promise<CompileResult> {
  return compile({ directory, fileSystem: memoryApplication(files, directory) });
}

/** Compiles an application in memory with chosen readers. */
export async function compileFilesWith(
  readers: ReadOptions,
  files: Readonly<Record<string, string>>,
  directory: string = memoryDirectories[0],
): Promise<CompileResult> {
  const fileSystem = memoryApplication(files, directory);
  return compileProjects(await openProjects(openPackage({ directory, fileSystem }), undefined), readers);
}

/** Renders the diagnostics of an application in memory for a terminal without colours. */
export async function renderedDiagnostics(
  files: Readonly<Record<string, string>>,
  directory: string = memoryDirectories[0],
  compiled: Promise<CompileResult> = compileFiles(files, directory),
): Promise<string> {
  const { diagnostics } = await compiled;
  return renderPretty(diagnostics, (file) => memoryApplication(files, directory).readFile(`${directory}/${file}`));
}
