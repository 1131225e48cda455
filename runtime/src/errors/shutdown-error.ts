/** The first error of a shutdown hook. The other hooks run nevertheless. */
export class ShutdownError extends Error {
  override readonly name = 'ShutdownError';
}
