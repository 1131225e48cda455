/** The parts of a shutdown that only a signal needs. */
export class Shutdown {
  /** The milliseconds in which everything is still served. */
  delay = 0;
  /** Whether requests had not finished when the time for them was over. */
  hasAbortedRequests = false;
}
