import type { MigratedApplication } from '../../source/migrated-application.js';

/** The first name that no declaration of the application has; the last one with an ending when all are taken. */
export function freeName(application: MigratedApplication, ...names: readonly string[]): string {
  const isTaken = (name: string) =>
    application.files.some(
      (file) => file.importOf(name) === undefined && application.declarationOf(file, name) !== undefined,
    );
  return names.find((name) => !isTaken(name)) ?? `${names.at(-1) ?? ''}Values`;
}
