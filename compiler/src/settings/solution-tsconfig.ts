import { ts } from 'ts-morph';
import { directoryOf, relativePath } from '../files/path.js';
import { namesFramework } from './names-framework.js';
import type { SolutionProblem } from './project-problem.js';
import type { Settings } from './settings.js';
import { placeInTsconfig } from './tsconfig-places.js';

/** The problem of a tsconfig without sources that only references others. */
export function solutionProblems(
  { projectReferences = [] }: ts.ParsedCommandLine,
  tsconfig: ts.TsConfigSourceFile,
  { directory }: Settings,
  host: ts.ParseConfigHost,
): readonly SolutionProblem[] {
  if (projectReferences.length === 0) return [];
  const paths = projectReferences.map(({ path }) => (path.endsWith('.json') ? path : `${path}/tsconfig.json`));
  const ofApplication = paths.filter((path) => hasApplication(path, host));
  const references = [...new Set([...ofApplication, ...paths])].map((path) => relativePath(directory, path));
  const span = placeInTsconfig(tsconfig, ['references'], directory)?.span;
  const path = relativePath(directory, tsconfig.fileName);
  return [{ kind: 'solution-tsconfig', path, references, ...(span !== undefined && { span }) }];
}

/** Whether a source of a tsconfig imports `ashlar`. */
function hasApplication(path: string, host: ts.ParseConfigHost): boolean {
  const file = ts.readJsonConfigFile(path, (name) => host.readFile(name));
  const { fileNames } = ts.parseJsonSourceFileConfigFileContent(file, host, directoryOf(path), undefined, path);
  return fileNames.some((name) => namesFramework(host.readFile(name) ?? ''));
}
