import type { CheckedApplication } from './check/checked-application.js';
import { type CheckedProject, checkProjects } from './check-projects.js';
import { type ClientArtifact, clientArtifact } from './client-artifact.js';
import type { Diagnostic } from './diagnostics/diagnostic.js';
import { emitArtifacts } from './emit/emit-artifacts.js';
import type { Artifact } from './emit/source/artifact.js';
import type { EmitStyle } from './emit/source/emit-style.js';
import { relativePath } from './files/path.js';
import { shared } from './incremental/session.js';
import type { ApplicationModel } from './model/application-model.js';
import { type OpenedProjects, openProjects } from './open-projects.js';
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
  /** The application as it was read and linked, with the places of its declarations. */
  readonly model: ApplicationModel;
  /** The decisions about the generated files. */
  readonly plan: ApplicationPlan;
  /** The generated files. */
  readonly artifacts: readonly Artifact[];
  /** The client, when the settings name its file. */
  readonly client?: ClientArtifact;
  /** The style of the generated files. */
  readonly style: EmitStyle;
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
  const { diagnostics, checked } = await checkProjects(opened, readers);
  return { diagnostics, applications: checked.map((one) => one.run(() => generate(one))) };
}

/** Plans a checked application, in the session of its project. */
export function planProject({ project, application, run }: CheckedProject): ApplicationPlan {
  return run(() => planned(project, shared('application', application)).plan);
}

function planned(project: Project, application: CheckedApplication) {
  const style = emitStyle(project, application);
  const { outDirectory } = style;
  return { style, plan: planApplication(application, { ...project.settings, outDirectory }) };
}

function generate({ project, model, application }: CheckedProject): CompiledApplication {
  const { settings, outputs } = project;
  const { plan, style } = planned(project, shared('application', application));
  const client = settings.client === undefined ? undefined : clientArtifact({ plan, style }, settings.client);
  const artifacts = emitArtifacts(plan, style);
  return { settings, outputs, model, plan, artifacts, ...(client !== undefined && { client }), style };
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
