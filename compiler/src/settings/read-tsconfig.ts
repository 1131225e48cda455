import { ts } from 'ts-morph';
import { entriesToMatch } from '../files/entries-to-match.js';
import type { FileSystem } from '../files/file-system.js';
import { LineMap } from '../files/line-map.js';
import { directoryOf, isInside, relativePath } from '../files/path.js';
import type { Span } from '../model/span.js';
import { namesFramework } from './names-framework.js';
import type { SolutionProblem, TsconfigProblem } from './project-problem.js';
import { referencedProjects } from './referenced-projects.js';
import type { Settings } from './settings.js';
import { placeInTsconfig } from './tsconfig-places.js';

/** The parts of the user's tsconfig that reading needs. */
export interface Tsconfig {
  /** The options as the user set them. */
  readonly options: ts.CompilerOptions;
  /** The application's files, absolute and sorted. */
  readonly fileNames: readonly string[];
  /** The tsconfig lists `files` and has no patterns: sources that only generated code imports are not among them. */
  readonly listsFilesAlone: boolean;
  /** The tsconfig files themselves: the one of the settings and those that it extends. */
  readonly configFiles: readonly string[];
  /** The sources of projects that it references, by the declarations that are built from them. */
  readonly builtSources: ReadonlyMap<string, string>;
  readonly problems: readonly (TsconfigProblem | SolutionProblem)[];
}

/**
 * Reads the tsconfig that the settings name, with all that it extends. The files of referenced projects are not among its own, and
 * neither are files in `outputs`, the output directories of the package.
 */
export function readTsconfig(
  settings: Settings,
  fileSystem: FileSystem,
  caseSensitive: boolean,
  outputs: readonly string[],
): Tsconfig {
  const readFile = (path: string) => fileSystem.readFile(path);
  const file = ts.readJsonConfigFile(settings.tsconfig, readFile);
  const { error } = ts.readConfigFile(settings.tsconfig, readFile);
  const host = parseConfigHost(fileSystem, caseSensitive, settings.directory);
  const parsed = ts.parseJsonSourceFileConfigFileContent(
    file,
    host,
    settings.tsconfig.slice(0, settings.tsconfig.lastIndexOf('/')),
    undefined,
    settings.tsconfig,
  );
  const isSource = (name: string) => !outputs.some((out) => isInside(name, out));
  const fileNames = parsed.fileNames.filter(isSource).sort();
  const referenced = referencedProjects(parsed.projectReferences, host);
  const problems = problemsOf([...(error === undefined ? [] : [error]), ...parsed.errors], file, settings.directory);
  return {
    options: parsed.options,
    fileNames,
    listsFilesAlone: listsFilesAlone(parsed.raw),
    configFiles: [...new Set([settings.tsconfig, ...(file.extendedSourceFiles ?? []), ...referenced.configFiles])],
    builtSources: referenced.sources,
    problems: problems.length > 0 || fileNames.length > 0 ? problems : solutionProblems(parsed, file, settings, host),
  };
}

/** The host that parses tsconfig files as `tsc` does in a directory. */
export function parseConfigHost(fileSystem: FileSystem, caseSensitive: boolean, directory: string): ts.ParseConfigHost {
  return {
    useCaseSensitiveFileNames: caseSensitive,
    fileExists: (path) => fileSystem.fileExists(path),
    readFile: (path) => fileSystem.readFile(path),
    readDirectory: (...query) => findFiles(fileSystem, caseSensitive, directory, query),
  };
}

/** Whether a tsconfig, with all that it extends, has a list of files and no patterns. */
function listsFilesAlone(raw: unknown): boolean {
  if (typeof raw !== 'object' || raw === null) return false;
  return 'files' in raw && Array.isArray(raw.files) && raw.files.length > 0 && !('include' in raw && raw.include);
}

type DirectoryQuery = Parameters<ts.ParseConfigHost['readDirectory']>;

/** TypeScript's own matching of `include` and `exclude`. It is not declared, but it is what every host of `tsc` uses. */
interface FileMatching {
  matchFiles(
    path: string,
    extensions: readonly string[] | undefined,
    excludes: readonly string[] | undefined,
    includes: readonly string[] | undefined,
    useCaseSensitiveFileNames: boolean,
    currentDirectory: string,
    depth: number | undefined,
    getEntries: (path: string) => { readonly files: readonly string[]; readonly directories: readonly string[] },
    realpath: (path: string) => string,
  ): string[];
}

function findFiles(
  fileSystem: FileSystem,
  caseSensitive: boolean,
  currentDirectory: string,
  [path, extensions, excludes, includes, depth]: DirectoryQuery,
): string[] {
  // The version of ts-morph is pinned exactly, and the tests of this directory fail when the function is removed.
  const { matchFiles } = ts as unknown as FileMatching;
  const entriesOf = entriesToMatch(fileSystem, caseSensitive, path, includes);
  const entries = (directory: string) => {
    const found = entriesOf(directory);
    const names = (kind: string) => found.filter((entry) => entry.kind === kind).map(({ name }) => name);
    return { files: names('file'), directories: names('directory') };
  };
  const realPath = (directory: string) => fileSystem.realPath(directory);
  return matchFiles(path, extensions, excludes, includes, caseSensitive, currentDirectory, depth, entries, realPath);
}

const missingBase = new Set([5083, 6053, 18000]);
const noSources = new Set([18002, 18003]);

/**
 * The errors of the file. Options that this TypeScript does not know or has deprecated are not errors, because the
 * user's TypeScript may be another version.
 */
function problemsOf(
  diagnostics: readonly ts.Diagnostic[],
  tsconfig: ts.TsConfigSourceFile,
  directory: string,
): TsconfigProblem[] {
  const problems: TsconfigProblem[] = [];
  for (const diagnostic of diagnostics) {
    const kind = kindOf(diagnostic.code);
    if (kind === undefined) continue;
    // The text must not depend on the directory of the project.
    const text = ts.flattenDiagnosticMessageText(diagnostic.messageText, ' ').replaceAll(`${directory}/`, '');
    const span =
      placeOf(diagnostic, directory) ??
      (kind === 'missing-base-tsconfig' && placeInTsconfig(tsconfig, ['extends'], directory)?.span);
    problems.push({ kind, text, ...(span && { span }) });
  }
  return problems;
}

function placeOf({ file, start = 0, length = 0 }: ts.Diagnostic, directory: string): Span | undefined {
  return file && new LineMap(file.text).span(relativePath(directory, file.fileName), start, start + length);
}

function kindOf(code: number): TsconfigProblem['kind'] | undefined {
  if (missingBase.has(code)) return 'missing-base-tsconfig';
  if (noSources.has(code)) return 'no-source-files';
  return code >= 1000 && code < 2000 ? 'malformed-tsconfig' : undefined;
}

/** The problem of a tsconfig without sources that only references others. */
function solutionProblems(
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
