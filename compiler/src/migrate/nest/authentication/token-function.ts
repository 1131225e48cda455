import type { MigratedApplication } from '../../source/migrated-application.js';
import type { MigratedFile } from '../../source/migrated-file.js';

/**
 * A function of `jsonwebtoken` in the text of an edit: `jwt.verify`, or `verify` where a default import of a CommonJS module is `undefined`
 * at run time.
 */
export function tokenFunction(
  application: MigratedApplication,
  file: MigratedFile,
  name: 'sign' | 'verify' | 'decode',
): string {
  return application.esModuleInterop
    ? `${file.name('default as jwt', 'jsonwebtoken')}.${name}`
    : file.name(name, 'jsonwebtoken');
}
