/** An error in the usage of a command. The user sees only the message, which explains the correct usage. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
