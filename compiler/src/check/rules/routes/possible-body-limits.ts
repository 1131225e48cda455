import { wrongBodyLimit } from '../../../diagnostics/catalogue/bodies.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { RepairOfHelp } from '../../../diagnostics/repair.js';
import type { ApplicationModel } from '../../../model/application-model.js';
import { type BodyLimitDecorator, type BodyLimitProblem, largestJsonBody } from '../../../model/body-limit.js';
import { writeByteSize } from '../../../model/byte-size.js';
import type { Span } from '../../../model/span.js';
import { anySize } from '../../lookups/types/size-hint.js';
import { choose, isComposed, safely } from '../../repairs/syntax-changes.js';

/** The argument of `@BodyLimit`, and the `limit` of `@Upload`, are sizes that a body can have. */
export function possibleBodyLimits(application: ApplicationModel, report: Report): void {
  for (const issue of application.issues) {
    if (issue.kind !== 'wrong-body-limit') continue;
    const { decorator, problem, span } = issue;
    const values = { because: reasonOf(problem, decorator), hint: hintFor(problem, decorator) };
    report(wrongBodyLimit.at(span, values, [], isComposed(span) ? [] : repairsFor(problem, span)));
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

/** Writes the size that is meant or possible, or removes the arguments that have no effect. */
function repairsFor(problem: BodyLimitProblem, span: Span): readonly RepairOfHelp[] {
  if (problem.kind === 'surplus') return safely([{ kind: 'remove', span, andLater: true }]);
  if (problem.kind === 'malformed' && problem.meant !== undefined) {
    return safely([{ kind: 'literal', span, value: writeByteSize(problem.meant).slice(1, -1) }]);
  }
  if (problem.kind !== 'too-large') return [];
  const largest = String(problem.largest);
  return [choose(`write at most \`${largest}\``, { kind: 'replace', span, text: largest })];
}

const uploadHint = "write the maximum size of the whole body: `@Upload({ limit: '20MiB' })`";
