import { loadAnalyzers } from './check/analyzers/load-analyzers.js';
import { blameImports } from './check/blame-imports.js';
import { changedRoutes } from './check/changed-routes.js';
import { check, type EarlierCheck, type PassedCheck } from './check/check.js';
import type { CheckedApplication } from './check/checked-application.js';
import { unreadable } from './diagnostics/catalogue/output.js';
import type { Diagnostic } from './diagnostics/diagnostic.js';
import { hasErrors } from './diagnostics/has-errors.js';
import { oldOutputDiagnostics } from './diagnostics/old-output-diagnostics.js';
import { projectDiagnostics } from './diagnostics/project-diagnostics.js';
import { settingsDiagnostics } from './diagnostics/settings-diagnostics.js';
import { sortDiagnostics } from './diagnostics/sort-diagnostics.js';
import { emitArtifacts } from './emit/emit-artifacts.js';
import type { Artifact } from './emit/source/artifact.js';
import type { EmitStyle } from './emit/source/emit-style.js';
import { KeptFiles } from './emit/source/kept-files.js';
import { KeptLink } from './link/kept-link.js';
import { link } from './link/link.js';
import type { ApplicationModel } from './model/application-model.js';
import type { FileFacts } from './model/facts.js';
import { distinct } from './model/group-by.js';
import { movedFiles } from './model/same-facts.js';
import { shareStructure } from './incremental/share-structure.js';
import { withOtherApplications } from './other-applications.js';
import { fileSystemError } from './output/file-system-error.js';
import type { ApplicationPlan } from './plan/application-plan.js';
import { KeptPlan } from './plan/kept-plan.js';
import { planApplication } from './plan/plan-application.js';
import { openPackage, type Package, type PackageLocation } from './project/package.js';
import { absoluteDirectory, normalizePath, relativePath } from './project/path.js';
import type { Project } from './project/project.js';
import type { Settings } from './project/settings.js';
import type { ReadOptions } from './read/read-facts.js';
import { rehearsedFacts } from './rehearsed-facts.js';
import type { Builds } from './reuse/builds.js';
import { selectApplications } from './select-applications.js';

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
  return reportingFileSystemErrors(options.directory, async () => {
    return compileProjects(await openProjects(openPackage(options), options.application));
  });
}

/** Runs a compilation; a file system error becomes a diagnostic of its result. */
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

/** The projects to compile, or the reasons why they cannot be opened. */
export type OpenedProjects =
  | (OpenedPackage & { readonly diagnostics?: never })
  | { readonly diagnostics: readonly Diagnostic[]; readonly projects?: never };

interface OpenedPackage {
  /** How often they are compiled. */
  readonly builds: Builds;
  readonly projects: readonly Project[];
  /** All applications of the package. */
  readonly others: readonly Settings[];
}

/**
 * Opens the projects of a package. `written` are directories that earlier builds wrote to. Projects can always be compiled again;
 * that is faster if many `builds` were expected.
 */
export async function openProjects(
  { applications, problems, outputs, fileSystem }: Package,
  application: string | undefined,
  written: readonly string[] = [],
  builds: Builds = 'one',
): Promise<OpenedProjects> {
  if (problems.length > 0) return { diagnostics: settingsDiagnostics(problems) };
  const selected = selectApplications(applications, application);
  if (selected.diagnostics !== undefined) return selected;
  // Loads TypeScript only here, so that commands without it start fast.
  const { openProject } = await import('./project/open-project.js');
  const projects = selected.settings.map((settings) => openProject(settings, fileSystem, outputs, written));
  return { builds, projects, others: applications };
}

/** The compilation of projects that is repeated when nothing but positions has changed since. */
interface LastCompilation {
  /** For each project, in order. */
  readonly facts: readonly (readonly FileFacts[])[];
  /** Everything besides the facts that a result depends on. */
  readonly circumstances: string;
  readonly applications: readonly (CheckedApplication | undefined)[];
  readonly result: CompileResult;
}

const lastCompilations = new WeakMap<OpenedPackage, LastCompilation>();

/** The parts of the last compilation of a project that the next one continues. */
interface KeptProject {
  facts?: readonly FileFacts[];
  readonly link: KeptLink;
  /** The last check that had no errors. */
  check?: PassedCheck;
}

const keptProjects = new WeakMap<Project, KeptProject>();

function keptOf(project: Project): KeptProject {
  const kept = keptProjects.get(project) ?? { link: new KeptLink() };
  keptProjects.set(project, kept);
  return kept;
}

/** Compiles the current state of projects. Tests choose the readers. */
export async function compileProjects(opened: OpenedProjects, readers: ReadOptions = {}): Promise<CompileResult> {
  if (opened.projects === undefined) return failed(opened.diagnostics);
  // Other diagnostics would be about sources that cannot be parsed as intended.
  const problems = opened.projects.flatMap((project) => projectDiagnostics(project.problems));
  if (problems.length > 0) return failed(sortDiagnostics(distinct(problems)));
  const { readFacts } = await import('./read/read-facts.js');
  const isLast = opened.builds === 'one';
  const facts = opened.projects.map((project) => {
    const read = sharedFacts(project, readFacts(project, { ...readers, isLast }));
    if (isLast) project.releaseSources();
    return read;
  });
  const last = lastCompilations.get(opened);
  if (last !== undefined && isRepeated(last, facts, opened.projects)) return last.result;
  return compileFacts(opened, facts);
}

/**
 * Does in advance what only the first edits after a compilation would have to do, so that they take no longer than later ones: it
 * compiles as after edits of a type, a path and a constructor, and then as it was. The next compilation has the same result as
 * without it. Returns whether there was something to do: not after a compilation with errors.
 */
export async function rehearseEdit(opened: OpenedProjects): Promise<boolean> {
  const last = opened.projects && lastCompilations.get(opened);
  if (opened.projects === undefined || last === undefined) return false;
  const { prepareReading } = await import('./read/read-facts.js');
  for (const project of opened.projects) prepareReading(project);
  const edited = last.facts.map((facts) => rehearsedFacts(facts) ?? facts);
  if (edited.every((facts, index) => facts === last.facts[index])) return false;
  await compileFacts(opened, edited, 'a rehearsal');
  await compileFacts(opened, last.facts);
  return true;
}

async function compileFacts(
  opened: OpenedPackage,
  facts: readonly (readonly FileFacts[])[],
  purpose: 'a result' | 'a rehearsal' = 'a result',
): Promise<CompileResult> {
  const { brokenImports } = await import('./read/broken-imports.js');
  lastCompilations.delete(opened);
  const linked = opened.projects.map((project, index) => linkProject(project, facts[index] ?? [], opened));
  const analyzers = await loadAnalyzers(linked.map(({ model, earlier }) => earlier?.changed.application ?? model));
  const results = linked.map(({ project, model, earlier }) => {
    const options = { silence: project.settings.silence ?? [], analyzers };
    const { diagnostics, passed } = check(model, options, earlier);
    if (passed !== undefined) keptOf(project).check = passed;
    const application = passed?.application;
    const all = [...diagnostics, ...oldOutputDiagnostics(project.oldOutput(), project)];
    if (!hasErrors(all) || purpose === 'a rehearsal') return { project, application, diagnostics: all };
    // Computed only for errors, because it needs the type checker.
    const files = new Set(all.flatMap(({ span }) => span?.file ?? []));
    return { project, diagnostics: blameImports(all, brokenImports(project.reading, files)) };
  });
  const diagnostics = sortDiagnostics(distinct(results.flatMap((result) => result.diagnostics)));
  if (hasErrors(diagnostics)) return failed(diagnostics);
  const generated = results.flatMap(({ project, application }) =>
    application === undefined ? [] : [generate(project, application, opened.builds)],
  );
  const result = { diagnostics, applications: generated };
  const applications = results.map(({ application }) => application);
  const circumstances = circumstancesOf(opened.projects, applications);
  lastCompilations.set(opened, { facts, circumstances, applications, result });
  return result;
}

/** Whether a compilation would have the same result as the last one: the result has no positions where some have changed. */
function isRepeated(
  last: LastCompilation,
  facts: readonly (readonly FileFacts[])[],
  projects: readonly Project[],
): boolean {
  const areRepeated = facts.every((ofProject, index) => {
    const moved = movedFiles(last.facts[index] ?? [], ofProject);
    return moved !== undefined && !mentionsAny(last.result.diagnostics, moved);
  });
  return areRepeated && circumstancesOf(projects, last.applications) === last.circumstances;
}

function circumstancesOf(
  projects: readonly Project[],
  applications: readonly (CheckedApplication | undefined)[],
): string {
  const styles = projects.map((project, index) => {
    const application = applications[index];
    return application && emitStyle(project, application);
  });
  return JSON.stringify([styles, projects.map((project) => project.oldOutput())]);
}

/** Whether diagnostics name one of some files, in a position or in a text. */
export function mentionsAny(diagnostics: readonly Diagnostic[], files: Iterable<string>): boolean {
  if (diagnostics.length === 0) return false;
  const text = JSON.stringify(diagnostics);
  return [...files].some((file) => text.includes(JSON.stringify(file).slice(1, -1)));
}

/** The facts with the objects of those before, as far as they are equal: files are also read again when others change. */
function sharedFacts(project: Project, facts: readonly FileFacts[]): readonly FileFacts[] {
  const kept = keptOf(project);
  kept.facts = shareStructure(kept.facts, facts);
  return kept.facts;
}

interface LinkedProject {
  readonly project: Project;
  readonly model: ApplicationModel;
  /** The last check that passed, when it can be continued. */
  readonly earlier: EarlierCheck | undefined;
}

function linkProject(project: Project, facts: readonly FileFacts[], opened: OpenedPackage): LinkedProject {
  const others = opened.others.filter(({ out }) => out !== project.settings.out);
  const kept = keptOf(project);
  const linked = withOtherApplications(link(facts, project.settings, kept.link), facts, others);
  const passed = kept.check;
  if (passed === undefined) return { project, model: linked, earlier: undefined };
  const model = shareStructure(passed.model, linked);
  const changed = changedRoutes(passed.model, model);
  return { project, model, earlier: changed && { ...passed, changed } };
}

/** The parts of the last plan and of the generated files of a project. */
interface KeptParts {
  readonly plan: KeptPlan;
  readonly files: KeptFiles;
}

const keptParts = new WeakMap<Project, KeptParts>();

function generate(project: Project, application: CheckedApplication, builds: Builds): CompiledApplication {
  const kept = keptParts.get(project) ?? { plan: new KeptPlan(builds), files: new KeptFiles(builds) };
  // A failure would leave parts of two builds.
  keptParts.delete(project);
  const plan = planApplication(application, kept.plan);
  const artifacts = emitArtifacts(plan, emitStyle(project, application), kept.files);
  if (builds === 'many') keptParts.set(project, kept);
  return { settings: project.settings, outputs: project.outputs, plan, artifacts };
}

function emitStyle(project: Project, { root }: CheckedApplication): EmitStyle {
  const { directory, out } = project.settings;
  const rootFile = root?.origin.kind === 'source' ? root.origin.file : undefined;
  return { outDirectory: relativePath(directory, out), ...project.outputStyle(rootFile) };
}

function failed(diagnostics: readonly Diagnostic[]): CompileResult {
  return { diagnostics, applications: [] };
}
