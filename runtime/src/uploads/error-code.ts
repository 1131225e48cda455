/**
 * The code of an error of the system, such as `ENOENT`; empty for other errors. In Jest, errors of Node are not instances of the
 * `Error` of the tests.
 */
export function errorCode(error: unknown): string {
  const hasCode = typeof error === 'object' && error !== null && 'code' in error;
  return hasCode && typeof error.code === 'string' ? error.code : '';
}
