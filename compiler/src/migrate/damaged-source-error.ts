/** A source that does not parse: nothing can be migrated. The message names the file and the line. */
export class DamagedSourceError extends Error {
  override readonly name = 'DamagedSourceError';
}
