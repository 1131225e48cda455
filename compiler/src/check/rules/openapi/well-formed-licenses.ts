import { malformedLicense } from '../../../diagnostics/catalogue/api-document.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { LicenseProblem } from '../../../model/api-document.js';
import type { ApplicationModel } from '../../../model/application-model.js';
import { choose } from '../../repairs/syntax-changes.js';

/** A license has a name, and either an SPDX expression or an address. */
export function wellFormedLicenses({ issues }: ApplicationModel, report: Report): void {
  for (const issue of issues) {
    if (issue.kind !== 'malformed-license') continue;
    const { problem, span } = issue;
    const title = problem.kind === 'identifier-and-url' ? 'remove one of them' : undefined;
    const repairs = title === undefined ? [] : [choose(title, { kind: 'remove', span, around: 'property' })];
    report(malformedLicense.at(span, explain(problem), [], repairs));
  }
}

function explain(problem: LicenseProblem): { problem: string; hint: string } {
  switch (problem.kind) {
    case 'missing-name':
      return { problem: 'the license has no `name`', hint: 'add `name`' };
    case 'identifier-and-url':
      return { problem: 'the license has an `identifier` and a `url`', hint: 'remove one of them' };
    case 'not-spdx':
      return {
        problem: `\`${problem.identifier}\` is not an SPDX expression`,
        hint: 'write the identifier of the SPDX list, such as `Apache-2.0`, or remove `identifier`',
      };
  }
}
