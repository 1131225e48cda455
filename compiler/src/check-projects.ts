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
import { shared } from './incremental/session.js';
import { link } from './link/link.js';
import type { ApplicationModel } from './model/application-model.js';
import { distinct } from './model/group-by.js';
import type { OpenedProjects } from './open-projects.js';
import { withOtherApplications } from './other-applications.js';
import type { ReadOptions } from './read/read-facts.js';
import type { Project } from './sources/project.js';

/** The diagnostics of projects, and their applications. */
export interface CheckedProjects {
  /** Sorted by file and position. */
  readonly diagnostics: readonly Diagnostic[];
  /** Empty when a diagnostic is an error. */
  readonly checked: readonly CheckedProject[];
}

/** A project without errors. */
export interface CheckedProject {
  readonly project: Project;
  /** Its application, linked. */
  readonly model: ApplicationModel;
  /** The same application, in which everything is resolved. */
  readonly application: CheckedApplication;
  /** Runs a later stage in the session of the project. */
  readonly run: <Result>(stage: () => Result) => Result;
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
    const model = run(() => {
      const others = opened.others.filter(({ out }) => out !== project.settings.out);
      const facts = shared('facts', readFacts(project, readers));
      if (session?.memory === 'one build') project.releaseSources();
      const otherRoots = others.flatMap(({ root }) => root ?? []);
      const linked = link(facts, { ...project.settings, otherRoots });
      return shared('model', withOtherApplications(linked, facts, others));
    });
    return { project, model, run };
  });
  const analyzers = await loadAnalyzers(linked.map(({ model }) => model));
  const results = linked.map(({ project, model, run }) => {
    const { silence = [] } = project.settings;
    const { diagnostics, application } = run(() => check(model, { silence, analyzers }));
    const all = [...diagnostics, ...oldOutputDiagnostics(project.oldOutput(), project)];
    const shown = (found: readonly Diagnostic[]) => withPaths(found, (file) => project.pathOfFile(file));
    if (!hasErrors(all)) return { project, model, run, application, diagnostics: shown(all) };
    const files = new Set(all.flatMap(({ span }) => span?.file ?? []));
    const blamed = blameImports(all, brokenImports(project.reading, files));
    return { project, model, run, application: undefined, diagnostics: shown(blamed) };
  });
  const diagnostics = sortDiagnostics(distinct(results.flatMap((result) => result.diagnostics)));
  if (hasErrors(diagnostics)) return failed(diagnostics);
  const checked = results.flatMap(({ project, model, run, application }) =>
    application === undefined ? [] : [{ project, model, run, application }],
  );
  return { diagnostics, checked };
}

function failed(diagnostics: readonly Diagnostic[]): CheckedProjects {
  return { diagnostics, checked: [] };
}
