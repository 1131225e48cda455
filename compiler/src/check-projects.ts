import { loadAnalyzers } from './check/analyzers/load-analyzers.js';
import { blameImports } from './check/blame-imports.js';
import { check } from './check/check.js';
import type { CheckedApplication } from './check/checked-application.js';
import { oldOutput, oldOutputImported } from './diagnostics/catalogue/output.js';
import type { Diagnostic } from './diagnostics/diagnostic.js';
import { hasErrors } from './diagnostics/has-errors.js';
import { projectDiagnostics } from './diagnostics/project-diagnostics.js';
import { sortDiagnostics } from './diagnostics/sort-diagnostics.js';
import { withPaths } from './diagnostics/with-paths.js';
import { relativePath } from './files/path.js';
import { shared } from './incremental/session.js';
import { link } from './link/link.js';
import type { ApplicationModel } from './model/application-model.js';
import type { FileFacts } from './model/facts.js';
import { distinct } from './model/group-by.js';
import type { OpenedProjects } from './open-projects.js';
import type { ReadOptions } from './read/read-facts.js';
import type { OldOutput } from './settings/find-old-output.js';
import type { Settings } from './settings/settings.js';
import type { Project } from './sources/project.js';

/** The diagnostics of projects, and their applications. */
export interface CheckedProjects {
  /** Sorted by file and position. */
  readonly diagnostics: readonly Diagnostic[];
  /** Empty when the sources cannot be read. */
  readonly linked: readonly LinkedProject[];
  /** Empty when a diagnostic is an error. */
  readonly checked: readonly CheckedProject[];
}

/** A project whose sources could be read. */
export interface LinkedProject {
  readonly project: Project;
  /** The facts of its sources; of one build alone, they are released. */
  readonly facts: readonly FileFacts[];
  /** Its application, linked. */
  readonly model: ApplicationModel;
  /** Runs a later stage in the session of the project. */
  readonly run: <Result>(stage: () => Result) => Result;
}

/** A project without errors. */
export interface CheckedProject extends LinkedProject {
  /** The application of the model, in which everything is resolved. */
  readonly application: CheckedApplication;
}

/** Reads, links and checks the current state of projects. Tests choose the readers. */
export async function checkProjects(opened: OpenedProjects, readers: ReadOptions = {}): Promise<CheckedProjects> {
  if (opened.projects === undefined) return failed(opened.diagnostics);
  // Other diagnostics would be about sources that cannot be parsed as intended.
  const problems = opened.projects.flatMap((project) => projectDiagnostics(project.problems));
  if (problems.length > 0) return failed(sortDiagnostics(distinct(problems)));
  const { readFacts } = await import('./read/read-facts.js');
  const { brokenImports } = await import('./read/broken-imports.js');
  const linked = opened.projects.map((project, index) => {
    const session = opened.sessions[index];
    const run = <Result>(stage: () => Result) => (session === undefined ? stage() : session.run(stage));
    return run(() => {
      const others = opened.others.filter(({ out }) => out !== project.settings.out);
      const facts = shared('facts', readFacts(project, readers));
      if (session?.memory === 'one build') project.releaseSources();
      const otherRoots = others.flatMap(({ root }) => root ?? []);
      const linked = link(facts, { ...project.settings, otherRoots });
      const model = shared('model', withOtherApplications(linked, facts, others));
      return { project, facts: session?.memory === 'builds' ? facts : [], model, run };
    });
  });
  const analyzers = await loadAnalyzers(linked.map(({ model }) => model));
  const results = linked.map((one) => {
    const { project, model, run } = one;
    const { silence = [] } = project.settings;
    const { diagnostics, application } = run(() => check(model, { silence, analyzers }));
    const all = [...diagnostics, ...oldOutputDiagnostics(project.oldOutput(), project)];
    const shown = (found: readonly Diagnostic[]) => withPaths(found, (file) => project.pathOfFile(file));
    if (!hasErrors(all)) return { ...one, application, diagnostics: shown(all) };
    const files = new Set(all.flatMap(({ span }) => span?.file ?? []));
    const blamed = blameImports(all, brokenImports(project.reading, files));
    return { ...one, application: undefined, diagnostics: shown(blamed) };
  });
  const diagnostics = sortDiagnostics(distinct(results.flatMap((result) => result.diagnostics)));
  if (hasErrors(diagnostics)) return { diagnostics, linked, checked: [] };
  const checked = results.flatMap(({ diagnostics: _, application, ...one }) =>
    application === undefined ? [] : [{ ...one, application }],
  );
  return { diagnostics, linked, checked };
}

function failed(diagnostics: readonly Diagnostic[]): CheckedProjects {
  return { diagnostics, linked: [], checked: [] };
}

/** Reports the generated files that remain after the setting `out` or `client` has changed. */
function oldOutputDiagnostics(
  found: readonly OldOutput[],
  { settings: { directory, client, silence = [] }, outputs }: Pick<Project, 'settings' | 'outputs'>,
): readonly Diagnostic[] {
  return found.flatMap(({ kind, path, importedAt }) => {
    if (importedAt !== undefined) {
      const current = kind === 'directory' ? outputs : client === undefined ? [] : [client];
      const instead = current.map((one) => relativePath(directory, one));
      return [oldOutputImported.at(importedAt, { kind, path, instead })];
    }
    return silence.includes(oldOutput.name) ? [] : [oldOutput.at(undefined, { kind, path })];
  });
}

/**
 * An application among others of its package: the modules of the others are not unreachable, and decorators of the root
 * modules of the others are not misplaced.
 */
function withOtherApplications(
  application: ApplicationModel,
  facts: readonly FileFacts[],
  otherApplications: readonly Settings[],
): ApplicationModel {
  const { unreachable, issues } = application;
  const isClear = unreachable.length === 0 && !issues.some(({ kind }) => kind === 'misplaced-open-api');
  if (otherApplications.length === 0 || isClear) return application;
  const others = otherApplications.map((other) => link(facts, other));
  const theirs = new Set(others.flatMap(({ modules }) => modules.map((module) => module.class.id)));
  const roots = new Set(others.map(({ root }) => root?.class.id));
  return {
    ...application,
    unreachable: unreachable.filter((module) => !theirs.has(module.class.id)),
    issues: issues.filter((issue) => issue.kind !== 'misplaced-open-api' || !roots.has(issue.class.id)),
  };
}
