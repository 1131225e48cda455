/** An expected failure of a command. The user sees only the message, and the command ends with exit code 1. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}
