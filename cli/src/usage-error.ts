/** The command was used wrongly. The message says how to use it, and is all that the user sees. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
