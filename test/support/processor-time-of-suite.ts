import { type ProcessorTime, processorTime } from '../../scripts/processor-time.mjs';

// Suites that share a process share this module as well.
let taken = 0;

/** The processor time since the last call in this process, or since its start: a process runs one suite after another. */
export function takeProcessorTime(): ProcessorTime {
  const { seconds, countsDescendants } = processorTime();
  const since = seconds - taken;
  taken = seconds;
  return { seconds: since, countsDescendants };
}
