/** The messages of `@ashlar/jobs`, which an application need not have installed. */

type RunWithin = <Result>(run: () => Result) => Result;
type TraceCarrier = Readonly<Record<string, string>>;

/** An attempt of a job. */
export interface TracedJob {
  readonly id: string;
  readonly queue: string;
  readonly attempt: number;
}

/** The message of the channel `ashlar:job:add`. */
export interface JobsAdded {
  readonly queue: string;
  readonly ids: readonly string[];
  setTrace(trace: TraceCarrier): void;
  runWithin(around: RunWithin): void;
}

/** The message of the channel `ashlar:job:start`. */
export interface JobStarted {
  readonly job: TracedJob;
  readonly trace: TraceCarrier | undefined;
  addLogFields(fields: Readonly<Record<string, unknown>>): void;
  runWithin(around: RunWithin): void;
}

/** The message of the channel `ashlar:job:error`. */
export interface JobFailed {
  readonly job: TracedJob;
  readonly error: unknown;
}

/** The message of the channel `ashlar:job:end`. */
export interface JobEnded {
  readonly job: TracedJob;
}
