/** The parts of a shutdown that only a signal needs. */
export class Shutdown {
  /** The milliseconds in which everything is still served. */
  delay = 0;
  /** Whether the exit code is 1: the application could not listen, or requests had not finished when the time for them was over. */
  hasFailed = false;
}
