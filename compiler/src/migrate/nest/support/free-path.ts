import type { MigratedApplication } from '../../source/migrated-application.js';

/** A path for a new file: with a number when the application has a file of that name. */
export function freePath(application: MigratedApplication, path: string): string {
  if (application.file(path) === undefined) return path;
  const [, base = path, ending = ''] = /^(.*?)(\.[^/]*)$/.exec(path) ?? [];
  for (let number = 2; ; number++) {
    const candidate = `${base}${number}${ending}`;
    if (application.file(candidate) === undefined) return candidate;
  }
}
