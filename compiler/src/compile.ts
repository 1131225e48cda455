import { loadAnalyzers } from './check/analyzers/load-analyzers.js';
import { blameImports } from './check/blame-imports.js';
import { check } from './check/check.js';
import { unreadable } from './diagnostics/catalogue/output.js';
import type { Diagnostic } from './diagnostics/diagnostic.js';
import { oldOutputDiagnostics } from './diagnostics/old-output-diagnostics.js';
import { projectDiagnostics } from './diagnostics/project-diagnostics.js';
import { settingsDiagnostics } from './diagnostics/settings-diagnostics.js';
import { sortDiagnostics } from './diagnostics/sort-diagnostics.js';
import type { Artifact } from './emit/artifact.js';
import { emitArtifacts } from './emit/emit-artifacts.js';
import { link } from './link/link.js';
import type { ApplicationModel } from './model/application-model.js';
import { distinct } from './model/group-by.js';
import { withOtherApplications } from './other-applications.js';
import { fileSystemError } from './output/file-system-error.js';
import type { EmitStyle } from './plan/emit-style.js';
import { openPackage, type Package, type PackageLocation } from './project/package.js';
import { absoluteDirectory, normalizePath, relativePath } from './project/path.js';
import type { Project } from './project/project.js';
import type { Settings } from './project/settings.js';
import { selectApplications } from './select-applications.js';

/** The applications to compile. */
export interface CompileOptions extends PackageLocation {
  /**
   * Which application, when the package has several: its output directory (`src/admin/generated`) or its root module
   * (`AdminModule`). All of them when absent.
   */
  readonly application?: string;
}

/** What a compilation found and made. */
export interface CompileResult {
  /** Everything that is wrong, sorted by file and position. With an error among them no application has artifacts. */
  readonly diagnostics: readonly Diagnostic[];
  /** The applications of the package, in the order of its settings; empty when those or their sources cannot be read. */
  readonly applications: readonly CompiledApplication[];
}

/** One application and what was made of it. */
export interface CompiledApplication {
  readonly settings: Settings;
  /** The output directories of all applications of the package. */
  readonly outputs: readonly string[];
  readonly model: ApplicationModel;
  /** The generated files. Empty when there is an error. */
  readonly artifacts: readonly Artifact[];
}

/**
 * Reads, checks and generates, all in memory: nothing is written and none of the application's code is run. Faults of
 * the application are diagnostics of the result.
 */
export async function compile(options: CompileOptions): Promise<CompileResult> {
  return reportingFileSystemErrors(options.directory, async () => {
    return compileProjects(await openProjects(openPackage(options), options.application));
  });
}

/** Runs a compilation; a disk that refuses to be read is a diagnostic of its result. */
export async function reportingFileSystemErrors<T>(
  directory: string,
  run: () => Promise<T>,
): Promise<T | CompileResult> {
  try {
    return await run();
  } catch (error) {
    const problem = fileSystemError(error);
    if (problem === undefined) throw error;
    const path = relativePath(absoluteDirectory(directory), normalizePath(problem.path ?? directory));
    return failed([unreadable.at(undefined, { path, reason: problem.reason })]);
  }
}

/** The projects to compile, or why they cannot be opened. */
export type OpenedProjects =
  | { readonly projects: readonly Project[]; readonly others: readonly Settings[]; readonly diagnostics?: never }
  | { readonly diagnostics: readonly Diagnostic[]; readonly projects?: never };

/**
 * Opens the projects of a package, so that they can be compiled again and again. `written` are directories that earlier
 * builds wrote to.
 */
export async function openProjects(
  { applications, problems, outputs, fileSystem }: Package,
  application: string | undefined,
  written: readonly string[] = [],
): Promise<OpenedProjects> {
  if (problems.length > 0) return { diagnostics: settingsDiagnostics(problems) };
  const selected = selectApplications(applications, application);
  if (selected.diagnostics !== undefined) return selected;
  // Loads TypeScript: only here, so that everything that does without it starts fast.
  const { openProject } = await import('./project/open-project.js');
  const projects = selected.settings.map((settings) => openProject(settings, fileSystem, outputs, written));
  return { projects, others: applications };
}

/** Compiles what projects hold at this moment. */
export async function compileProjects(opened: OpenedProjects): Promise<CompileResult> {
  if (opened.projects === undefined) return failed(opened.diagnostics);
  // Everything else would be told of sources that are not what their author means.
  const problems = opened.projects.flatMap((project) => projectDiagnostics(project.problems));
  if (problems.length > 0) return failed(sortDiagnostics(distinct(problems)));
  const { readFacts } = await import('./read/read-facts.js');
  const { brokenImports } = await import('./read/broken-imports.js');
  const linked = opened.projects.map((project) => {
    const { settings } = project;
    const facts = readFacts(project);
    const others = opened.others.filter(({ out }) => out !== settings.out);
    return { project, model: withOtherApplications(link(facts, settings), facts, others) };
  });
  const analyzers = await loadAnalyzers(linked.map(({ model }) => model));
  const applications = linked.map(({ project, model }) => {
    const diagnostics = [
      ...check(model, { silence: project.settings.silence ?? [], analyzers }),
      ...oldOutputDiagnostics(project.oldOutput(), project),
    ];
    if (!hasErrors(diagnostics)) return { project, model, diagnostics };
    // Looked for only now: a build without errors has no use for them, and they take the checker.
    const files = new Set(diagnostics.flatMap(({ span }) => span?.file ?? []));
    return { project, model, diagnostics: blameImports(diagnostics, brokenImports(project.reading, files)) };
  });
  const diagnostics = sortDiagnostics(distinct(applications.flatMap((application) => application.diagnostics)));
  const broken = hasErrors(diagnostics);
  return {
    diagnostics,
    applications: applications.map(({ project, model }) => ({
      settings: project.settings,
      outputs: project.outputs,
      model,
      artifacts: broken ? [] : emitArtifacts(model, emitStyle(project, model)),
    })),
  };
}

function emitStyle(project: Project, { root }: ApplicationModel): EmitStyle {
  const { directory, out } = project.settings;
  const rootFile = root?.class.origin.kind === 'source' ? root.class.origin.file : undefined;
  return { outDirectory: relativePath(directory, out), ...project.outputStyle(rootFile) };
}

/** Whether a compilation failed. */
export function hasErrors(diagnostics: readonly Diagnostic[]): boolean {
  return diagnostics.some(({ severity }) => severity === 'error');
}

function failed(diagnostics: readonly Diagnostic[]): CompileResult {
  return { diagnostics, applications: [] };
}
