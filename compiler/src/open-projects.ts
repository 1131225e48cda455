import type { Diagnostic } from './diagnostics/diagnostic.js';
import { settingsDiagnostics } from './diagnostics/settings-diagnostics.js';
import { type Memory, Session } from './incremental/session.js';
import { selectApplications } from './select-applications.js';
import type { EarlierOutput } from './settings/find-old-output.js';
import type { Package } from './settings/package.js';
import type { Settings } from './settings/settings.js';
import type { Project } from './sources/project.js';

/** The projects to compile, or the reasons why they cannot be opened. */
export type OpenedProjects =
  | (OpenedPackage & { readonly diagnostics?: never })
  | { readonly diagnostics: readonly Diagnostic[]; readonly projects?: never };

/** The projects of a package. */
export interface OpenedPackage {
  readonly projects: readonly Project[];
  /** The session of the builds of each project. */
  readonly sessions: readonly Session[];
  /** All applications of the package. */
  readonly others: readonly Settings[];
}

/**
 * Opens the projects of a package. `written` is output of earlier builds. Projects can always be compiled again;
 * that is faster with the memory of `builds`.
 */
export async function openProjects(
  { applications, problems, outputs, fileSystem }: Package,
  application: string | undefined,
  written: EarlierOutput = { directories: [], clients: [] },
  memory: Memory = 'one build',
): Promise<OpenedProjects> {
  if (problems.length > 0) return { diagnostics: settingsDiagnostics(problems) };
  const selected = selectApplications(applications, application);
  if (selected.diagnostics !== undefined) return selected;
  // Loads TypeScript only here, so that commands without it start fast.
  const { openProject } = await import('./sources/open-project.js');
  const current = new Set(applications.flatMap(({ client }) => client ?? []));
  const earlier = { ...written, clients: written.clients.filter((path) => !current.has(path)) };
  const projects = selected.settings.map((settings) => openProject(settings, fileSystem, outputs, earlier));
  return { projects, sessions: projects.map(() => new Session(memory)), others: applications };
}
