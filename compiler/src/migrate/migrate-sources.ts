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

/** Runs steps over the texts of an application. Files of earlier steps are read by later ones. */
export function migrateSources(
  texts: ReadonlyMap<string, string>,
  settings: MigratedPackage,
  steps: readonly MigrationStep[],
): SourceMigration {
  const application = new MigratedApplication(texts, settings);
  const bugs: MigrationBug[] = [];
  for (const step of steps) {
    step.migrate(application);
    application.apply(({ path }, error) => {
      bugs.push({ file: path, topic: step.topic, message: error instanceof Error ? error.message : String(error) });
    });
  }
  const { files, decisions, project } = application;
  const imports = files.flatMap(({ source }) =>
    source.imports.map(({ moduleSpecifier }) => moduleSpecifier.getText(source.syntax)),
  );
  return {
    files: files
      .filter(({ original, text }) => text !== original)
      .map(({ path, original, text }) => ({ file: path, before: original, after: text })),
    bugs,
    decisions,
    project,
    imported: new Set(
      imports.map((specifier) => specifier.slice(1, -1)).filter((specifier) => !specifier.startsWith('.')),
    ),
  };
}
