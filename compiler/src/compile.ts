import { loadAnalyzers } from './check/analyzers/load-analyzers.js';
import { blameImports } from './check/blame-imports.js';
import { check } from './check/check.js';
import type { CheckedApplication } from './check/checked-application.js';
import type { Diagnostic } from './diagnostics/diagnostic.js';
import { hasErrors } from './diagnostics/has-errors.js';
import { oldOutputDiagnostics } from './diagnostics/old-output-diagnostics.js';
import { projectDiagnostics } from './diagnostics/project-diagnostics.js';
import { sortDiagnostics } from './diagnostics/sort-diagnostics.js';
import { withPaths } from './diagnostics/with-paths.js';
import { emitArtifacts } from './emit/emit-artifacts.js';
import type { Artifact } from './emit/source/artifact.js';
import type { EmitStyle } from './emit/source/emit-style.js';
import { relativePath } from './files/path.js';
import { shared } from './incremental/session.js';
import { link } from './link/link.js';
import { distinct } from './model/group-by.js';
import { type OpenedProjects, openProjects } from './open-projects.js';
import { withOtherApplications } from './other-applications.js';
import type { ApplicationPlan } from './plan/application-plan.js';
import { planApplication } from './plan/plan-application.js';
import type { ReadOptions } from './read/read-facts.js';
import { reportFileSystemErrors } from './report-file-system-errors.js';
import { openPackage, type PackageLocation } from './settings/package.js';
import type { Settings } from './settings/settings.js';
import type { Project } from './sources/project.js';

/** The applications to compile. */
export interface CompileOptions extends PackageLocation {
  /**
   * Which application, when the package has several: its output directory (`src/admin/generated`) or its root module
   * (`AdminModule`). All of them when absent.
   */
  readonly application?: string;
}

/** The diagnostics and the applications of a compilation. */
export interface CompileResult {
  /** Sorted by file and position. */
  readonly diagnostics: readonly Diagnostic[];
  /** The applications of the package, in the order of its settings; empty when a diagnostic is an error. */
  readonly applications: readonly CompiledApplication[];
}

/** A compiled application. */
export interface CompiledApplication {
  readonly settings: Settings;
  /** The output directories of all applications of the package. */
  readonly outputs: readonly string[];
  /** The decisions about the generated files. */
  readonly plan: ApplicationPlan;
  /** The generated files. */
  readonly artifacts: readonly Artifact[];
}

/**
 * Reads, checks and generates, all in memory: nothing is written, and no code of the application is run. Errors of the
 * application are diagnostics of the result.
 */
export async function compile(options: CompileOptions): Promise<CompileResult> {
  return reportFileSystemErrors(options.directory, async () => {
    return compileProjects(await openProjects(openPackage(options), options.application));
  });
}

/** Compiles the current state of projects. Tests choose the readers. */
export async function compileProjects(opened: OpenedProjects, readers: ReadOptions = {}): Promise<CompileResult> {
  if (opened.projects === undefined) return failed(opened.diagnostics);
  // Other diagnostics would be about sources that cannot be parsed as intended.
  const problems = opened.projects.flatMap((project) => projectDiagnostics(project.problems));
  if (problems.length > 0) return failed(sortDiagnostics(distinct(problems)));
  const { readFacts } = await import('./read/read-facts.js');
  const { brokenImports } = await import('./read/broken-imports.js');
  const linked = opened.projects.map((project, index) => {
    const session = opened.sessions[index];
    const run = <Result>(stage: () => Result) => (session === undefined ? stage() : session.run(stage));
    const model = run(() => {
      const others = opened.others.filter(({ out }) => out !== project.settings.out);
      const facts = shared('facts', readFacts(project, readers));
      if (session?.memory === 'one build') project.releaseSources();
      return shared('model', withOtherApplications(link(facts, project.settings), facts, others));
    });
    return { project, model, run };
  });
  const analyzers = await loadAnalyzers(linked.map(({ model }) => model));
  const results = linked.map(({ project, model, run }) => {
    const { silence = [] } = project.settings;
    const { diagnostics, application } = run(() => check(model, { silence, analyzers }));
    const all = [...diagnostics, ...oldOutputDiagnostics(project.oldOutput(), project)];
    const shown = (found: readonly Diagnostic[]) => withPaths(found, (file) => project.pathOfFile(file));
    if (!hasErrors(all)) return { project, run, application, diagnostics: shown(all) };
    const files = new Set(all.flatMap(({ span }) => span?.file ?? []));
    return { project, run, diagnostics: shown(blameImports(all, brokenImports(project.reading, files))) };
  });
  const diagnostics = sortDiagnostics(distinct(results.flatMap((result) => result.diagnostics)));
  if (hasErrors(diagnostics)) return failed(diagnostics);
  const applications = results.flatMap(({ project, application, run }) =>
    application === undefined ? [] : run(() => generate(project, shared('application', application))),
  );
  return { diagnostics, applications };
}

function generate(project: Project, application: CheckedApplication): CompiledApplication {
  const plan = planApplication(application, project.settings);
  const artifacts = emitArtifacts(plan, emitStyle(project, application));
  return { settings: project.settings, outputs: project.outputs, plan, artifacts };
}

function emitStyle(project: Project, { root, packageFiles }: CheckedApplication): EmitStyle {
  const { directory, out } = project.settings;
  const rootFile = root?.origin.kind === 'source' ? root.origin.file : undefined;
  return shared('style', {
    outDirectory: relativePath(directory, out),
    ...project.outputStyle(rootFile),
    ...(packageFiles !== undefined && { packageFiles }),
  });
}

function failed(diagnostics: readonly Diagnostic[]): CompileResult {
  return { diagnostics, applications: [] };
}
