import nodeModule from 'node:module';
import { dirname, join } from 'node:path';

/** The files of `swagger-ui-dist` that the page loads, and their types. Other files of the package are not served. */
export const assetTypes: ReadonlyMap<string, string> = new Map([
  ['swagger-ui-bundle.js', 'text/javascript; charset=utf-8'],
  ['swagger-ui.css', 'text/css; charset=utf-8'],
  ['favicon-32x32.png', 'image/png'],
  ['oauth2-redirect.html', 'text/html; charset=utf-8'],
  ['oauth2-redirect.js', 'text/javascript; charset=utf-8'],
]);

/**
 * The directory of `swagger-ui-dist`, an optional peer: as this package sees it, or the application whose directory the
 * process runs in (package managers that keep packages apart, bundles). Absent when it is not installed.
 */
export function findPageAssets(workingDirectory: string = process.cwd()): string | undefined {
  const here: string | undefined = import.meta.url; // some bundlers of CommonJS know none
  for (const from of [here, join(workingDirectory, 'package.json')]) {
    if (from === undefined) continue;
    try {
      return dirname(nodeModule.createRequire(from).resolve('swagger-ui-dist/package.json'));
    } catch (error) {
      if (!isMissing(error)) throw error;
    }
  }
  return undefined;
}

/** Jest's errors are not instances of the `Error` of the tests that it runs. */
function isMissing(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === 'MODULE_NOT_FOUND';
}
