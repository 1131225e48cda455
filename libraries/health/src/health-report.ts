/** The response to a health request. */
export interface HealthReport {
  /** The state of the application: `down` if a check has failed. */
  readonly status: 'up' | 'down' | 'starting' | 'stopping';
  /** The names of the checks that have failed. */
  readonly failed: readonly string[];
}
