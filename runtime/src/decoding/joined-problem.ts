import type { ProblemDescription } from '../contract/validation-problem.js';
import { noAlternative, violations } from './violations.js';

const beginning = /^must be /;

/** Joins the problems of a value that has none of several types, by their messages: `must be a string or a number`. */
export function joinedProblem(problems: ReadonlyMap<string, ProblemDescription>): ProblemDescription {
  const messages = [...problems.keys()];
  const alike = messages.every((message) => beginning.test(message));
  const texts = messages.map((message, index) => (index > 0 && alike ? message.replace(beginning, '') : message));
  return noAlternative([...problems.values()], texts.join(' or '));
}

/** Joins the problems of a value that is none of several literals to that of one list of literals. */
export function joinedLiterals(problems: readonly ProblemDescription[]): ProblemDescription | undefined {
  const values = new Set<string | number | boolean | null>();
  for (const problem of problems) {
    if (problem.code !== 'one-of') return undefined;
    for (const value of problem.parameters.values) values.add(value);
  }
  return violations.oneOf([...values]);
}
