/** A check of something that the application needs to handle requests, such as a database. */
export interface HealthCheck {
  /** The name of the check in responses and in the log. Clients can read it. */
  readonly name: string;
  /** The milliseconds after which the check fails. Default: 1000. */
  readonly timeout?: number;
  /** Rejects if the check fails. The reason is logged, and not sent. The signal is aborted after `timeout`. */
  check(signal: AbortSignal): Promise<void>;
}
