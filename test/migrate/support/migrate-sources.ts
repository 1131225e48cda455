import type { MigrationStep } from '../../../compiler/src/migrate/migration-step.ts';
import {
  MigratedApplication,
  type MigratedPackage,
} from '../../../compiler/src/migrate/source/migrated-application.ts';

/** Runs steps over sources in memory: the files after them, by path. A second run has to change nothing. */
export function migrateSources(
  steps: readonly MigrationStep[],
  sources: Readonly<Record<string, string>>,
  settings: MigratedPackage = {},
): { readonly files: Readonly<Record<string, string>>; readonly application: MigratedApplication } {
  const application = migrated(steps, sources, settings);
  const files = filesOf(application);
  const again = filesOf(migrated(steps, files, settings));
  for (const [path, text] of Object.entries(again)) {
    if (files[path] !== text) throw new Error(`a second migration changes ${path}:\n${files[path]}\nto\n${text}`);
  }
  return { files, application };
}

function migrated(
  steps: readonly MigrationStep[],
  sources: Readonly<Record<string, string>>,
  settings: MigratedPackage,
): MigratedApplication {
  const application = new MigratedApplication(new Map(Object.entries(sources)), settings);
  for (const step of steps) {
    step.migrate(application);
    application.apply();
  }
  return application;
}

function filesOf({ files }: MigratedApplication): Readonly<Record<string, string>> {
  return Object.fromEntries(files.map(({ path, text }) => [path, text]));
}
