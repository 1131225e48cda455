import type { MigrationStep } from './migration-step.js';
import {
  type Decision,
  MigratedApplication,
  type MigratedPackage,
  type ProjectChanges,
} from './source/migrated-application.js';

/** A file that a migration changes or adds. */
export interface MigratedSource {
  /** Relative to the directory of the package. */
  readonly file: string;
  /** `undefined` for a new file. */
  readonly before: string | undefined;
  readonly after: string;
}

/** The result of the steps of a migration. */
export interface SourceMigration {
  /** The files that change or are new, by path. */
  readonly files: readonly MigratedSource[];
  readonly decisions: readonly Decision[];
  readonly project: ProjectChanges;
  /** The module specifiers of packages that the sources still import. */
  readonly imported: ReadonlySet<string>;
  readonly bugs: readonly MigrationBug[];
}

/** A file that a step could not change: a bug of Ashlar. The file is as it was before the step. */
export interface MigrationBug {
  readonly file: string;
  /** The topic of the step. */
  readonly topic: string;
  readonly message: string;
}

/** Passes over all steps: a step can make possible what an earlier one could not do. */
const mostPasses = 5;

/** Runs steps over the texts of an application, again and again until they change nothing: a later run has nothing to do. */
export function migrateSources(
  texts: ReadonlyMap<string, string>,
  settings: MigratedPackage,
  steps: readonly MigrationStep[],
): SourceMigration {
  const bugs: MigrationBug[] = [];
  const decisions = new Map<string, Decision>();
  const project: ProjectChanges = {
    dependencies: new Map(),
    developmentDependencies: new Map(),
    settings: new Map(),
  };
  let application = new MigratedApplication(texts, settings);
  for (let pass = 0; pass < mostPasses; pass++) {
    const before = textsOf(application);
    if (pass > 0) application = new MigratedApplication(before, settings);
    for (const step of steps) {
      step.migrate(application);
      application.apply(({ path }, error) => {
        bugs.push({ file: path, topic: step.topic, message: error instanceof Error ? error.message : String(error) });
      });
    }
    for (const decision of application.decisions) decisions.set(`${decision.file} ${decision.text}`, decision);
    addChanges(project, application.project);
    if (bugs.length > 0 || application.files.every(({ path, text }) => before.get(path) === text)) break;
  }
  const { files } = application;
  const imports = files.flatMap(({ source }) =>
    source.imports.map(({ moduleSpecifier }) => moduleSpecifier.getText(source.syntax)),
  );
  return {
    files: files
      .filter(({ path, text }) => text !== texts.get(path))
      .map(({ path, text }) => ({ file: path, before: texts.get(path), after: text })),
    bugs,
    decisions: [...decisions.values()],
    project,
    imported: new Set(
      imports.map((specifier) => specifier.slice(1, -1)).filter((specifier) => !specifier.startsWith('.')),
    ),
  };
}

function textsOf({ files }: MigratedApplication): ReadonlyMap<string, string> {
  return new Map(files.map(({ path, text }) => [path, text]));
}

function addChanges(project: ProjectChanges, changes: ProjectChanges): void {
  for (const [name, range] of changes.dependencies) project.dependencies.set(name, range);
  for (const [name, range] of changes.developmentDependencies) project.developmentDependencies.set(name, range);
  for (const [name, value] of changes.settings) project.settings.set(name, value);
}
