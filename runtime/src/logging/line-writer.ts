/** The maximum number of characters that wait for a slow destination. */
export const mostWaiting = 1_048_576;

/** Writes lines to a destination that can fail. */
export interface LineWriter {
  /** @throws when the line cannot be written. */
  write(line: string): void;
  /**
   * Calls a function once, when a destination that was full has written everything that waited, or when the process ends. A
   * destination that does not report that has no such method.
   */
  onceWritable?(callback: () => void): void;
}
