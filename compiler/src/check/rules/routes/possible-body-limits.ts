import { wrongBodyLimit } from '../../../diagnostics/catalogue/bodies.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { ApplicationModel } from '../../../model/application-model.js';
import { type BodyLimitDecorator, type BodyLimitProblem, largestJsonBody } from '../../../model/body-limit.js';
import { writeByteSize } from '../../../model/byte-size.js';
import { anySize } from '../../lookups/types/size-hint.js';

/** The argument of `@BodyLimit`, and the `limit` of `@Upload`, are sizes that a body can have. */
export function possibleBodyLimits(application: ApplicationModel, report: Report): void {
  for (const issue of application.issues) {
    if (issue.kind !== 'wrong-body-limit') continue;
    const { decorator, problem, span } = issue;
    report(wrongBodyLimit.at(span, { because: reasonOf(problem, decorator), hint: hintFor(problem, decorator) }));
  }
}

function reasonOf(problem: BodyLimitProblem, decorator: BodyLimitDecorator): string {
  switch (problem.kind) {
    case 'missing':
      return `\`@${decorator}\` has no ${decorator === 'Upload' ? '`limit`' : 'size'}`;
    case 'surplus':
      return `\`@${decorator}\` takes one argument`;
    case 'not-options':
      return `\`${problem.text}\` is not an object with a \`limit\``;
    case 'malformed':
      return `\`${problem.text}\` is not a valid size`;
    case 'too-large':
      return problem.largest === largestJsonBody
        ? `${problem.bytes} bytes of JSON cannot be parsed`
        : `${problem.bytes} bytes are more than can be counted`;
  }
}

function hintFor(problem: BodyLimitProblem, decorator: BodyLimitDecorator): string {
  switch (problem.kind) {
    case 'missing':
      return decorator === 'Upload' ? uploadHint : anySize;
    case 'surplus':
      return 'remove the second and later arguments';
    case 'not-options':
      return uploadHint;
    case 'malformed':
      return problem.meant === undefined ? anySize : `write \`${writeByteSize(problem.meant)}\``;
    case 'too-large':
      return problem.largest === largestJsonBody
        ? `write at most \`${largestJsonBody}\`: a string of JavaScript cannot be longer`
        : `write at most \`${problem.largest}\``;
  }
}

const uploadHint = "write the maximum size of the whole body: `@Upload({ limit: '20MiB' })`";
