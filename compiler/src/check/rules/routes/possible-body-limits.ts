import { wrongBodyLimit } from '../../../diagnostics/catalogue/routes.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { ApplicationModel } from '../../../model/application-model.js';
import { type BodyLimitProblem, largestJsonBody } from '../../../model/body-limit.js';
import { writeByteSize } from '../../../model/byte-size.js';
import { anySize } from '../../queries/size-hint.js';

/** The argument of `@BodyLimit` is a size that a body can have. */
export function possibleBodyLimits(application: ApplicationModel, report: Report): void {
  for (const issue of application.issues) {
    if (issue.kind !== 'wrong-body-limit') continue;
    const { problem, span } = issue;
    report(wrongBodyLimit.at(span, { because: reasonOf(problem), hint: hintFor(problem) }));
  }
}

function reasonOf(problem: BodyLimitProblem): string {
  switch (problem.kind) {
    case 'missing':
      return '`@BodyLimit` has no size';
    case 'surplus':
      return '`@BodyLimit` takes one argument';
    case 'malformed':
      return `\`${problem.text}\` is not a valid size`;
    case 'too-large':
      return `${problem.bytes} bytes of JSON cannot be parsed`;
  }
}

function hintFor(problem: BodyLimitProblem): string {
  switch (problem.kind) {
    case 'missing':
      return anySize;
    case 'surplus':
      return 'remove the second and later arguments';
    case 'malformed':
      return problem.meant === undefined ? anySize : `write \`${writeByteSize(problem.meant)}\``;
    case 'too-large':
      return `write at most \`${largestJsonBody}\`: a string of JavaScript cannot be longer`;
  }
}
