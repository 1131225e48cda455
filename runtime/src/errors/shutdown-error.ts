/** The first failure while an application was shut down. The other hooks have run all the same. */
export class ShutdownError extends Error {
  override readonly name = 'ShutdownError';
}
