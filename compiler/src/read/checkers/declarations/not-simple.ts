/** The simple checker is not sure of a result: the file is read with the checker of TypeScript instead. */
export class NotSimple extends Error {
  override readonly name = 'NotSimple';
}

/** Ends the reading of a file with the simple checker. */
export function notSimple(reason: string): never {
  throw new NotSimple(reason);
}
