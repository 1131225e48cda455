import type { ValidationProblem } from 'ashlar';

/** The problems that a message has; `problems` has all of them. */
const shownProblems = 5;

/** A payload that does not fit the type of its queue, where a job is added and where one is read. */
export class InvalidPayloadError extends Error {
  override readonly name = 'InvalidPayloadError';
  readonly queue: string;
  /** Every place that does not fit. Empty if the payload could not be written as JSON: `cause` has the reason. */
  readonly problems: readonly ValidationProblem[];

  constructor(queue: string, problems: readonly ValidationProblem[], options: ErrorOptions = {}) {
    super(`the payload does not fit the queue \`${queue}\`: ${textOf(problems) ?? messageOf(options.cause)}`, options);
    this.queue = queue;
    this.problems = problems;
  }
}

/** Problems have no values of the payload, which can be secrets. */
function textOf(problems: readonly ValidationProblem[]): string | undefined {
  if (problems.length === 0) return undefined;
  const shown = problems
    .slice(0, shownProblems)
    .map(({ path, message }) => (path === '' ? message : `${path} ${message}`));
  const more = problems.length - shown.length;
  return shown.join(', ') + (more > 0 ? `, and ${more} more` : '');
}

function messageOf(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause);
}
